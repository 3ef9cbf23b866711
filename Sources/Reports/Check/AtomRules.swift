internal import ChartConvReaders

/// Atom (RFC 4287).
extension FeedRule {
  static let atom: [FeedRule] = atomFeed + atomEntry

  private static let atomFeed: [FeedRule] = [
    .error(
      "feed-id", .feed, "RFC 4287 §4.1.1", "the feed has no id",
      "add <id> with a URI that never changes",
      .lacks("id")),
    .error(
      "feed-title", .feed, "RFC 4287 §4.1.1", "the feed has no title", "add <title>",
      .lacks("title")),
    .error(
      "feed-updated", .feed, "RFC 4287 §4.1.1", "the feed has no updated", "add <updated>",
      .lacks("updated")),
    .error(
      "feed-once", .feed, "RFC 4287 §4.1.1", "an element of the feed stands twice",
      "keep one id, title, updated, subtitle, rights, generator, icon and logo",
      .any(
        ["id", "title", "updated", "subtitle", "rights", "generator", "icon", "logo"].map {
          .repeats($0)
        })),
    .warning(
      "feed-self", .feed, "RFC 4287 §4.1.1", "the feed doesn't say its address",
      "add <link rel=\"self\" href=\"…\"/>",
      .at { feed in feed.children(named: "link").contains { $0["rel"]?.text == "self" } }),
    .error(
      "feed-form", .feed, "RFC 4287 §3 and §4.2", "a value of the feed has the wrong form",
      "write ids as absolute IRIs, dates as RFC 3339, addresses without blanks", atomForms),
    .error(
      "feed-person", .feed, "RFC 4287 §3.2.1", "a person of the feed has no name", "add <name>",
      atomPersons),
    .error(
      "feed-category", .feed, "RFC 4287 §4.2.2.1", "a category of the feed has no term", "add term",
      .lacks("term", in: "category")),
    .error(
      "feed-link", .feed, "RFC 4287 §4.2.7.1", "a link of the feed has no href", "add href",
      .lacks("href", in: "link")),
  ]

  private static let atomEntry: [FeedRule] = [
    .error(
      "entry-id", .entry, "RFC 4287 §4.1.2", "the entry has no id",
      "add <id> with a URI that never changes", .lacks("id")),
    .error(
      "entry-title", .entry, "RFC 4287 §4.1.2", "the entry has no title",
      "add <title>, which may be empty", .at { $0["title"] != nil }),
    .error(
      "entry-updated", .entry, "RFC 4287 §4.1.2", "the entry has no updated", "add <updated>",
      .lacks("updated")),
    .error(
      "entry-once", .entry, "RFC 4287 §4.1.2", "an element of the entry stands twice",
      "keep one id, title, updated, published, summary, content and rights",
      .any(
        ["id", "title", "updated", "published", "summary", "content", "rights"].map { .repeats($0) }
      )),
    .error(
      "entry-link-or-content", .entry, "RFC 4287 §4.1.2",
      "the entry has neither content nor an alternate link", "add <link href=\"…\"/> or <content>",
      .at { entry in
        entry["content"] != nil || entry.children(named: "link").contains(where: isAlternate)
      }),
    .error(
      "entry-alternate", .entry, "RFC 4287 §4.1.2",
      "two alternate links have the same type and language", "keep one of them",
      RuleTest { entry in
        var seen: Set<[String]> = []
        return entry.children(named: "link").filter(isAlternate).filter { link in
          !seen.insert([link["type"]?.text ?? "", link["hreflang"]?.text ?? ""]).inserted
        }.map { RuleFinding(position: $0.position, value: $0["href"]?.text) }
      }),
    .error(
      "entry-summary", .entry, "RFC 4287 §4.1.2", "content with src has no summary",
      "add <summary>",
      .at { $0["content"]?["src"] == nil || $0["summary"]?.isFilled == true }),
    .error(
      "entry-form", .entry, "RFC 4287 §3 and §4.2", "a value of the entry has the wrong form",
      "write ids as absolute IRIs, dates as RFC 3339, addresses without blanks", atomForms),
    .error(
      "entry-text-type", .entry, "RFC 4287 §3.1.1", "the type of a text is unknown",
      "write text, html or xhtml",
      .any(
        ["title/type", "summary/type", "rights/type"].map {
          .has($0, not: ValueForm.isOne(of: "text", "html", "xhtml"))
        })),
    .error(
      "entry-person", .entry, "RFC 4287 §3.2.1", "a person of the entry has no name", "add <name>",
      atomPersons),
    .error(
      "entry-category", .entry, "RFC 4287 §4.2.2.1", "a category of the entry has no term",
      "add term",
      .lacks("term", in: "category")),
    .error(
      "entry-link", .entry, "RFC 4287 §4.2.7.1", "a link of the entry has no href", "add href",
      .lacks("href", in: "link")),
  ]

  /// Entries that have no author while the feed has none.
  static let atomAuthor = FeedRule.error(
    "entry-author", .document, "RFC 4287 §4.2.1", "neither the feed nor the entry has an author",
    "add <author> to the feed")

  private static let atomForms = RuleTest.any([
    .has("id", not: ValueForm.isAbsoluteURL), .has("updated", not: ValueForm.isRFC3339Date),
    .has("published", not: ValueForm.isRFC3339Date), .has("link/href", not: ValueForm.isURL),
    .has("content/src", not: ValueForm.isURL), .has("icon", not: ValueForm.isURL),
    .has("logo", not: ValueForm.isURL), .has("author/uri", not: ValueForm.isURL),
    .has("author/email", not: ValueForm.isMailbox),
  ])

  private static let atomPersons = RuleTest.any([
    .lacks("name", in: "author"), .lacks("name", in: "contributor"),
  ])

  private static func isAlternate(_ link: InputRecord) -> Bool {
    ["alternate", "http://www.iana.org/assignments/relation/alternate"]
      .contains(link["rel"]?.text ?? "alternate")
  }
}
