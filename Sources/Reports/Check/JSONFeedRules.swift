internal import ChartConvReaders

/// JSON Feed 1.1 (jsonfeed.org/version/1.1).
extension FeedRule {
  static let jsonFeed: [FeedRule] = [
    .error(
      "json-title", .feed, "JSON Feed 1.1, top level", "the feed has no title", "add title",
      .lacks("title")),
    .error(
      "json-version", .feed, "JSON Feed 1.1, top level", "unknown version",
      "write https://jsonfeed.org/version/1.1",
      .has(
        "version",
        not: ValueForm.isOne(
          of: "https://jsonfeed.org/version/1", "https://jsonfeed.org/version/1.1"))),
    .warning(
      "json-self", .feed, "JSON Feed 1.1, top level", "the feed doesn't say its address",
      "add feed_url", .lacks("feed_url")),
    .error(
      "json-address", .feed, "JSON Feed 1.1, top level",
      "an address of the feed isn't an absolute URL",
      "write it with its scheme, and blanks as %20",
      .any(
        ["feed_url", "home_page_url", "icon", "favicon", "next_url"].map {
          .has($0, not: ValueForm.isAbsoluteURL)
        })),
    .error(
      "json-language", .feed, "JSON Feed 1.1, language", "the language isn't a language tag",
      "write it like en-US", .has("language", not: ValueForm.isLanguage)),
    .error(
      "json-person", .feed, "JSON Feed 1.1, authors", "an author has no name, url or avatar",
      "add name", jsonAuthors),
    .error(
      "json-hub", .feed, "JSON Feed 1.1, hubs", "a hub has no type or url", "add type and url",
      .any([.lacks("type", in: "hubs"), .lacks("url", in: "hubs")])),
    .error(
      "json-item-id", .entry, "JSON Feed 1.1, items", "the item has no id",
      "add an id that never changes", .lacks("id")),
    .error(
      "json-item-text", .entry, "JSON Feed 1.1, items",
      "the item has neither content_html nor content_text", "add one of them",
      .at { $0["content_html"] != nil || $0["content_text"] != nil }),
    .error(
      "json-item-date", .entry, "JSON Feed 1.1, items", "a date isn't an RFC 3339 date",
      "write it like 2027-09-06T00:01:00Z",
      .any([
        .has("date_published", not: ValueForm.isRFC3339Date),
        .has("date_modified", not: ValueForm.isRFC3339Date),
      ])),
    .error(
      "json-item-address", .entry, "JSON Feed 1.1, items",
      "an address of the item isn't an absolute URL",
      "write it with its scheme, and blanks as %20",
      .any(
        ["url", "external_url", "image", "banner_image", "attachments/url"].map {
          .has($0, not: ValueForm.isAbsoluteURL)
        })),
    .error(
      "json-item-person", .entry, "JSON Feed 1.1, authors",
      "an author of the item has no name, url or avatar", "add name", jsonAuthors),
    .error(
      "attachment-url", .entry, "JSON Feed 1.1, attachments", "an attachment has no url", "add url",
      .lacks("url", in: "attachments")),
    .error(
      "attachment-type", .entry, "JSON Feed 1.1, attachments", "an attachment has no mime_type",
      "add mime_type, such as audio/mpeg", .lacks("mime_type", in: "attachments")),
  ]

  private static let jsonAuthors = RuleTest.any(
    ["author", "authors"].map { path in
      .at(path) { author in ["name", "url", "avatar"].contains { author[$0]?.isFilled == true } }
    })
}
