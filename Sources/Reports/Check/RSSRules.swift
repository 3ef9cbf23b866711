internal import ChartConvReaders

/// RSS 2.0 (rssboard.org/rss-specification), and the board's profile of it.
extension FeedRule {
  static let rss: [FeedRule] = rssChannel + rssItem

  private static let rssChannel: [FeedRule] = [
    .error(
      "channel-title", .feed, "RSS 2.0, required channel elements", "the channel has no title",
      "add <title>", .lacks("title")),
    .error(
      "channel-link", .feed, "RSS 2.0, required channel elements", "the channel has no link",
      "add <link> with the address of the website", .lacks("link")),
    .error(
      "channel-description", .feed, "RSS 2.0, required channel elements",
      "the channel has no description", "add <description>", .lacks("description")),
    .warning(
      "channel-self", .feed, "RSS Profile, atom:link", "the feed doesn't say its address",
      "add <atom:link rel=\"self\" href=\"…\"/>",
      .at { feed in feed.children(named: "atom:link").contains { $0["rel"]?.text == "self" } }),
    .error(
      "channel-language", .feed, "RSS 2.0, optional channel elements",
      "the language isn't a language tag", "write it like en-us",
      .has("language", not: ValueForm.isLanguage)),
    .error(
      "channel-date", .feed, "RSS 2.0, pubDate and lastBuildDate",
      "a date of the channel isn't an RFC 822 date",
      "write it like Mon, 06 Sep 2027 00:01:00 +0000",
      .any([
        .has("pubDate", not: ValueForm.isRFC822Date),
        .has("lastBuildDate", not: ValueForm.isRFC822Date),
      ])),
    .error(
      "channel-image", .feed, "RSS 2.0, image", "the image lacks its url, title or link",
      "add all three elements to <image>",
      .at("image") { image in
        ["url", "title", "link"].allSatisfy { image[$0]?.isFilled == true }
      }),
    .error(
      "channel-image-size", .feed, "RSS 2.0, image",
      "the image is wider than 144 or higher than 400",
      "scale it down, or leave width and height out",
      .any([
        .has("image/width", not: ValueForm.isAtMost(144)),
        .has("image/height", not: ValueForm.isAtMost(400)),
      ])),
    .error(
      "channel-ttl", .feed, "RSS 2.0, ttl", "ttl isn't a number of minutes",
      "write digits only, or remove <ttl>", .has("ttl", not: ValueForm.isCount)),
    .error(
      "channel-cloud", .feed, "RSS 2.0, cloud", "cloud lacks an attribute",
      "add domain, port, path, registerProcedure and protocol",
      .at("cloud") { cloud in
        ["domain", "port", "path", "registerProcedure", "protocol"].allSatisfy {
          cloud[$0]?.isFilled == true
        }
      }),
    .error(
      "channel-text-input", .feed, "RSS 2.0, textInput", "textInput lacks an element",
      "add title, description, name and link",
      .at("textInput") { input in
        ["title", "description", "name", "link"].allSatisfy { input[$0]?.isFilled == true }
      }),
    .error(
      "skip-hours", .feed, "RSS 2.0, skipHours", "an hour to skip isn't a number from 0 to 23",
      "write hours of the day in GMT", .has("skipHours/hour", not: ValueForm.isAtMost(23))),
    .error(
      "skip-days", .feed, "RSS 2.0, skipDays", "a day to skip isn't a day of the week",
      "write Monday to Sunday in full",
      .has(
        "skipDays/day",
        not: ValueForm.isOne(
          of: "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"))),
    .error(
      "channel-person", .feed, "RSS 2.0, managingEditor and webMaster",
      "a person isn't named by a mail address", "write it like editor@example.com (Name)",
      .any([
        .has("managingEditor", not: ValueForm.isMailbox),
        .has("webMaster", not: ValueForm.isMailbox),
      ])),
    .error(
      "channel-address", .feed, "RSS 2.0, comments on link elements",
      "an address of the channel isn't an absolute URL",
      "write it with its scheme, and blanks as %20",
      .any([
        .has("link", not: ValueForm.isAbsoluteURL),
        .has("image/url", not: ValueForm.isAbsoluteURL),
        .has("image/link", not: ValueForm.isAbsoluteURL),
        .has("atom:link/href", not: ValueForm.isAbsoluteURL),
      ])),
  ]

  private static let rssItem: [FeedRule] = [
    .error(
      "item-text", .entry, "RSS 2.0, elements of item",
      "the item has neither title nor description",
      "add one of them",
      .at { $0["title"]?.isFilled == true || $0["description"]?.isFilled == true }),
    .warning(
      "item-guid", .entry, "RSS Profile, guid", "the item has no guid",
      "add a <guid> that never changes", .lacks("guid")),
    .error(
      "guid-address", .entry, "RSS 2.0, guid", "the guid isn't a URL, but says that it is one",
      "add isPermaLink=\"false\"",
      .at("guid") { guid in
        guid["isPermaLink"]?.text == "false" || guid.text.map(ValueForm.isAbsoluteURL) ?? true
      }),
    .error(
      "item-date", .entry, "RSS 2.0, pubDate", "pubDate isn't an RFC 822 date",
      "write it like Mon, 06 Sep 2027 00:01:00 +0000",
      .has("pubDate", not: ValueForm.isRFC822Date)),
    .error(
      "item-author", .entry, "RSS 2.0, author", "author isn't a mail address",
      "write it like name@example.com (Name), or use <dc:creator>",
      .has("author", not: ValueForm.isMailbox)),
    .error(
      "item-address", .entry, "RSS 2.0, comments on link elements",
      "an address of the item isn't an absolute URL",
      "write it with its scheme, and blanks as %20",
      .any([
        .has("link", not: ValueForm.isAbsoluteURL), .has("comments", not: ValueForm.isAbsoluteURL),
        .has("enclosure/url", not: ValueForm.isAbsoluteURL),
        .has("source/url", not: ValueForm.isAbsoluteURL),
      ])),
    .error(
      "item-source", .entry, "RSS 2.0, source", "source has no url",
      "add the address of the other feed", .lacks("url", in: "source")),
    .error(
      "enclosure-url", .entry, "RSS 2.0, enclosure", "the enclosure has no url",
      "add the address of the file", .lacks("url", in: "enclosure")),
    .error(
      "enclosure-length", .entry, "RSS 2.0, enclosure", "the enclosure has no length in bytes",
      "add length with the size of the file; 0 if it is unknown",
      .at("enclosure") { $0["length"]?.text.map(ValueForm.isCount) ?? false }),
    .error(
      "enclosure-type", .entry, "RSS 2.0, enclosure", "the enclosure has no media type",
      "add type, such as audio/mpeg",
      .at("enclosure") { $0["type"]?.text.map(ValueForm.isMediaType) ?? false }),
    .warning(
      "enclosure-one", .entry, "RSS Profile, enclosure", "the item has several enclosures",
      "keep one; many readers take the first or the last", .repeats("enclosure")),
  ]
}
