/// RSS 2.0 (rssboard.org/rss-specification), and the board's profile of it.
extension FeedRule {
  static let rss = table(
    """
    feed
    error channel-title [RSS 2.0, required channel elements] needs title
      the channel has no title | add <title>
    error channel-link [RSS 2.0, required channel elements] needs link
      the channel has no link | add <link> with the address of the website
    error channel-description [RSS 2.0, required channel elements] has description
      the channel has no description | add <description>
    warning channel-self [RSS Profile, atom:link]
      the feed doesn't say its address | add <atom:link rel="self" href="…"/>
    error channel-once [RSS Profile, elements of channel] title link description language copyright \
    managingEditor webMaster pubDate lastBuildDate generator docs cloud ttl image textInput skipHours \
    skipDays once
      an element of the channel stands twice | keep one; readers take the first or the last
    error channel-language [RSS 2.0, optional channel elements] language is a language
      the language isn't a language tag | write it like en-us
    error channel-date [RSS 2.0, pubDate and lastBuildDate] pubDate lastBuildDate is an RFC 822 date
      a date of the channel isn't an RFC 822 date | write it like Mon, 06 Sep 2027 00:01:00 +0000
    warning channel-weekday [RFC 822, 5.2] pubDate lastBuildDate is on its weekday
      a date of the channel is on another day of the week | correct the weekday, or leave it out
    error channel-image [RSS 2.0, image] image needs url title link
      the image lacks its url, title or link | add all three elements to <image>
    error channel-image-size [RSS 2.0, image] image/width is at most 144; image/height is at most 400
      the image is wider than 144 or higher than 400 | scale it down, or leave width and height out
    error channel-ttl [RSS 2.0, ttl] ttl is a count
      ttl isn't a number of minutes | write digits only, or remove <ttl>
    error channel-cloud [RSS 2.0, cloud] cloud needs domain port path protocol; \
    cloud has registerProcedure
      cloud lacks an attribute | add domain, port, path, registerProcedure and protocol
    error channel-text-input [RSS 2.0, textInput] textInput needs title description name link
      textInput lacks an element | add title, description, name and link
    error skip-hours [RSS 2.0, skipHours] skipHours/hour is at most 23
      an hour to skip isn't a number from 0 to 23 | write hours of the day in GMT
    error skip-days [RSS 2.0, skipDays] skipDays/day is a weekday
      a day to skip isn't a day of the week | write Monday to Sunday in full
    error channel-person [RSS 2.0, managingEditor and webMaster] managingEditor webMaster is a mailbox
      a person isn't named by a mail address | write it like editor@example.com (Name)
    error channel-address [RSS 2.0, comments on link elements] \
    link image/url image/link atom:link/href is an address
      an address of the channel isn't an absolute URL | write it with its scheme, and blanks as %20

    entry
    error item-text [RSS 2.0, elements of item] needs title|description
      the item has neither title nor description | add one of them
    error item-once [RSS Profile, elements of item] \
    title link description author comments guid pubDate source once
      an element of the item stands twice | keep one; readers take the first or the last
    warning item-guid [RSS Profile, guid] needs guid
      the item has no guid | add a <guid> that never changes
    error guid-address [RSS 2.0, guid]
      the guid isn't a URL, but says that it is one | add isPermaLink="false"
    warning guid-flag [RSS 2.0, guid] guid/isPermaLink is exactly true, false
      isPermaLink is neither true nor false | write it in small letters
    error item-date [RSS 2.0, pubDate] pubDate is an RFC 822 date
      pubDate isn't an RFC 822 date | write it like Mon, 06 Sep 2027 00:01:00 +0000
    warning item-weekday [RFC 822, 5.2] pubDate is on its weekday
      pubDate is on another day of the week | correct the weekday, or leave it out
    error item-author [RSS 2.0, author] author is a mailbox
      author isn't a mail address | write it like name@example.com (Name), or use <dc:creator>
    error item-address [RSS 2.0, comments on link elements] \
    link comments enclosure/url source/url is an address
      an address of the item isn't an absolute URL | write it with its scheme, and blanks as %20
    error item-source [RSS 2.0, source] source needs url
      source has no url | add the address of the other feed
    error enclosure-url [RSS 2.0, enclosure] enclosure needs url
      the enclosure has no url | add the address of the file
    error enclosure-length [RSS 2.0, enclosure] enclosure needs length as a count
      the enclosure has no length in bytes | add length with the size of the file; 0 if it is unknown
    error enclosure-type [RSS 2.0, enclosure] enclosure needs type as a media type
      the enclosure has no media type | add type, such as audio/mpeg
    warning enclosure-one [RSS Profile, enclosure] enclosure once
      the item has several enclosures | keep one; many readers take the first or the last
    """)
}
