/// JSON Feed 1.1 (jsonfeed.org/version/1.1).
extension FeedRule {
  static let jsonFeed = table(
    """
    feed
    error json-title [JSON Feed 1.1, top level] needs title
      the feed has no title | add title
    error json-version [JSON Feed 1.1, top level] \
    needs version; version is exactly https://jsonfeed.org/version/1, https://jsonfeed.org/version/1.1
      the version is missing or unknown | write https://jsonfeed.org/version/1.1
    warning json-self [JSON Feed 1.1, top level] needs feed_url
      the feed doesn't say its address | add feed_url
    error json-address [JSON Feed 1.1, top level] \
    feed_url home_page_url icon favicon next_url hubs/url author/url authors/url author/avatar \
    authors/avatar is an address
      an address of the feed isn't an absolute URL | write it with its scheme, and blanks as %20
    error json-text [JSON Feed 1.1, top level] title home_page_url feed_url description user_comment \
    next_url icon favicon language author/name authors/name is text; authors hubs is listed
      a member of the feed has the wrong type | write texts in quotes, and lists in brackets
    error json-language [JSON Feed 1.1, language] language is a language
      the language isn't a language tag | write it like en-US
    error json-person [JSON Feed 1.1, authors] author authors needs name|url|avatar
      an author has no name, url or avatar | add name
    error json-hub [JSON Feed 1.1, hubs] hubs needs type; hubs needs url
      a hub has no type or url | add type and url

    entry
    error json-item-id [JSON Feed 1.1, items] needs id
      the item has no id | add an id that never changes
    error json-item-text [JSON Feed 1.1, items] has content_html|content_text
      the item has neither content_html nor content_text | add one of them
    error json-item-type [JSON Feed 1.1, items] url external_url title content_html content_text \
    summary image banner_image language tags author/name authors/name is text; \
    attachments/size_in_bytes attachments/duration_in_seconds is number; \
    tags authors attachments is listed
      a member of the item has the wrong type \
    | write texts in quotes, numbers without, and lists in brackets
    warning json-item-id-text [JSON Feed 1.1, items] id is text
      the id isn't a text | write it in quotes; readers differ in how they read numbers
    error json-item-language [JSON Feed 1.1, language] language is a language
      the language isn't a language tag | write it like en-US
    error json-item-date [JSON Feed 1.1, items] date_published date_modified is an RFC 3339 date
      a date isn't an RFC 3339 date | write it like 2027-09-06T00:01:00Z
    error json-item-address [JSON Feed 1.1, items] \
    url external_url image banner_image attachments/url author/url authors/url author/avatar \
    authors/avatar is an address
      an address of the item isn't an absolute URL | write it with its scheme, and blanks as %20
    error json-item-person [JSON Feed 1.1, authors] author authors needs name|url|avatar
      an author of the item has no name, url or avatar | add name
    error attachment-url [JSON Feed 1.1, attachments] attachments needs url
      an attachment has no url | add url
    error attachment-type [JSON Feed 1.1, attachments] attachments needs mime_type as a media type
      an attachment has no mime_type | add mime_type, such as audio/mpeg
    """)
}
