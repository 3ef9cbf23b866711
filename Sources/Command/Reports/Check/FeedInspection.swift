internal import ChartConv
internal import ChartConvIO

/// The kinds of feeds that have rules.
enum CheckedKind: Sendable, CaseIterable {
  case rss, atom, jsonFeed

  var rules: [FeedRule] {
    switch self {
    case .rss: FeedRule.rss + FeedRule.podcast
    case .atom: FeedRule.atom
    case .jsonFeed: FeedRule.jsonFeed
    }
  }

  /// The elements of the other kind of feeds in XML, which many readers take.
  fileprivate var foreign: [String] {
    switch self {
    case .rss:
      [
        "id", "summary", "subtitle", "content", "contributor", "published", "issued", "created",
        "updated", "modified", "date", "rights", "icon", "logo", "keywords", "tags",
      ]
    case .atom:
      [
        "guid", "description", "pubDate", "lastBuildDate", "image", "enclosure", "comments",
        "copyright", "language", "issued", "created", "modified", "tagline", "keywords", "tags",
      ]
    case .jsonFeed: []
    }
  }

  /// The elements that the specification has.
  private var own: [String] {
    switch self {
    case .rss:
      [
        "title", "link", "description", "language", "copyright", "managingEditor", "webMaster",
        "pubDate", "lastBuildDate", "category", "generator", "docs", "cloud", "ttl", "image",
        "rating",
        "textInput", "skipHours", "skipDays", "author", "comments", "enclosure", "guid", "source",
        "url", "width", "height", "name", "hour", "day",
      ]
    case .atom:
      [
        "author", "category", "content", "contributor", "generator", "icon", "id", "link", "logo",
        "published", "rights", "source", "subtitle", "summary", "title", "updated", "name", "uri",
        "email",
      ]
    case .jsonFeed: []
    }
  }

  /// Returns `true` for the name of an element without a prefix that the specification doesn't have.
  func isUnknown(_ name: String) -> Bool {
    self != .jsonFeed && !own.contains(name) && !foreign.contains(name)
      && !name.contains { ":@{".contains($0) }
  }

  /// The dialect of documents of the kind, whose records go to an inspection.
  func dialect(_ inspection: FeedInspection) -> InputFormat {
    let readFeed: InputFormat.ReadFeed = { record, _, _ in inspection.take(feed: record, self) }
    let readEntry: InputFormat.ReadEntry = { record, _, _ in inspection.take(entry: record, self) }
    let names = Array(Set(rules.flatMap(\.tests).flatMap(\.names) + foreign))
    switch self {
    case .rss:
      return InputFormat(
        name: "checked-rss", root: "rss", containers: ["channel"], entry: "item",
        elements: names, attributes: names,
        namespaces: [
          "atom": "http://www.w3.org/2005/Atom",
          "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
          "podcast": "https://podcastindex.org/namespace/1.0",
        ],
        recognize: { root in
          guard root.name == "rss" else { return false }
          inspection.take(root: root, version: root["version"]?.text)
          return true
        }, readFeed: readFeed, readEntry: readEntry)
    case .atom:
      return InputFormat(
        name: "checked-atom", root: "feed", entry: "entry", elements: names + ["source"],
        attributes: names, namespaces: ["": Self.atomNamespace],
        recognize: { root in
          guard root.name == "feed" else { return false }
          inspection.take(rootOfAtom: root)
          return true
        }, readFeed: readFeed, readEntry: readEntry)
    case .jsonFeed:
      return InputFormat(
        name: "checked-jsonfeed", entries: "items", members: names,
        recognize: { start in
          if start["version"]?.text?.contains("jsonfeed.org") ?? false { return true }
          return start["items"] != nil
            && ["title", "home_page_url", "feed_url"].contains { start[$0] != nil }
        }, readFeed: readFeed, readEntry: readEntry)
    }
  }

  fileprivate static let atomNamespace = "http://www.w3.org/2005/Atom"
}

/// What the rules find in one document.
///
/// It is used by one thread at a time: a conversion of one job reads.
final class FeedInspection: @unchecked Sendable {
  /// The maximum number of problems of one rule in a document; a feed may break one in each entry.
  private static let capacity = 100

  private struct Document {
    var kind: CheckedKind?
    var head: [InputRecord] = []
    var entryRules: [FeedRule] = []
    var problems: [FeedProblem] = []
    var counts: [ExactText: Int] = [:]
    /// The positions of ids, with what Atom's copies of an entry differ by.
    var ids: [ExactText: SourcePosition] = [:]
    /// The ids of entries by what else identifies them.
    var entries: [ExactText: String] = [:]
    var entryCount = 0
    var episodeCount = 0
    var lacksAuthor: SourcePosition?
  }

  /// The input, if it is JSON.
  var text: JSONText?
  private var document = Document()
  /// The kinds of the documents that ended.
  private var kinds: [CheckedKind?] = []

  /// The versions of RSS with `rss` as the root.
  private static let versions = ["0.91", "0.92", "0.93", "0.94", "2.0", "2.00", "2.0.1"]

  func take(root: InputRecord, version: String?) {
    if !Self.versions.contains(version ?? "") { add(.rssVersion, root.position, version) }
  }

  /// Takes the root of a feed of Atom, which may be in the namespace of its draft.
  func take(rootOfAtom root: InputRecord) {
    document.kind = .atom
    let names = root.children.compactMap(\.text)
    guard !names.contains(CheckedKind.atomNamespace) else { return }
    let isDraft = names.contains { $0.hasPrefix("http://purl.org/atom/ns") }
    add(.atomNamespace, root.position, isDraft ? "it is Atom 0.3" : nil)
  }

  func take(feed record: InputRecord, _ kind: CheckedKind) {
    document.kind = kind
    // What follows the entries comes with all before them.
    let known = Set(document.head)
    let added = record.children.filter { !known.contains($0) }
    document.head += added
    for child in added { checkName(of: child, kind) }
  }

  func take(entry: InputRecord, _ kind: CheckedKind) {
    // A document without items is read as one.
    if kind == .jsonFeed, entry["version"]?.text?.contains("jsonfeed.org") ?? false {
      add(.jsonItems, entry.position, nil)
      return take(feed: entry, kind)
    }
    if document.entryRules.isEmpty {
      document.entryRules = kind.rules.filter { $0.scope == .entry }
    }
    document.kind = kind
    for rule in document.entryRules { apply(rule, to: entry) }
    for child in entry.children { checkName(of: child, kind) }
    document.entryCount += 1
    let isEpisode = entry.records(at: "enclosure/type").contains { type in
      ["audio/", "video/"].contains { type.text?.hasPrefix($0) ?? false }
    }
    if isEpisode { document.episodeCount += 1 }
    if kind == .atom, entry["author"] == nil, entry["source"]?["author"] == nil {
      document.lacksAuthor = document.lacksAuthor ?? entry.position
    }
    guard let id = entry[kind == .rss ? "guid" : "id"], let text = id.text else { return }
    let identity = kind == .atom ? "\(text) \(entry["updated"]?.text ?? "")" : text
    if let first = document.ids[ExactText(identity)] {
      add(.repeatedID, id.position, "\(text), first at \(first)")
    } else {
      document.ids[ExactText(identity)] = id.position
    }
    let address =
      entry["enclosure"]?["url"] ?? entry["attachments"]?["url"] ?? entry["link"]?["href"]
    if let key = (address ?? entry["link"] ?? entry["url"] ?? entry["title"])?.text {
      document.entries[ExactText(key)] = text
    }
  }

  /// Ends the document and returns its problems.
  ///
  /// - Parameters:
  ///   - copies: the ids of the feeds before it, by feed.
  ///   - pictures: the sizes of pictures, by file name.
  func end(
    comparedTo copies: inout [ExactText: [ExactText: String]], _ pictures: [ExactText: PictureSize]
  ) -> [FeedProblem] {
    defer {
      kinds.append(document.kind)
      document = Document()
    }
    // The names of another namespace aren't read.
    if document.problems.contains(where: { $0.rule.name == FeedRule.atomNamespace.name }) {
      document.kind = nil
      return document.problems.filter { $0.rule.scope == .document }
    }
    guard let kind = document.kind else { return [] }
    let feed = InputRecord(children: document.head)
    let isPodcast =
      document.episodeCount > 0 && document.episodeCount == document.entryCount
      || document.head.contains { $0.name?.hasPrefix("itunes:") ?? false }
    for rule in kind.rules where rule.scope == .feed { apply(rule, to: feed) }
    if let lacksAuthor = document.lacksAuthor, feed["author"] == nil {
      add(.atomAuthor, lacksAuthor, nil)
    }
    checkArtwork(of: feed, pictures)
    compare(feed, with: &copies)
    guard isPodcast else {
      let podcast = Set(FeedRule.podcast.map(\.name))
      return document.problems.filter { !podcast.contains($0.rule.name) }
    }
    return document.problems
  }

  private func checkArtwork(of feed: InputRecord, _ pictures: [ExactText: PictureSize]) {
    for address in feed.records(at: "itunes:image/href") {
      guard let name = address.text?.split(separator: "/").last,
        let size = pictures[ExactText(String(name))], !size.isArtwork
      else { continue }
      add(.artworkSize, address.position, "\(name) is \(size.width) × \(size.height)")
    }
  }

  /// Compares the ids of the entries with those of an earlier copy of the feed.
  private func compare(
    _ feed: InputRecord, with copies: inout [ExactText: [ExactText: String]]
  ) {
    let own = feed.children(named: "atom:link").first { $0["rel"]?.text == "self" }?["href"]
    let identity = own ?? feed["feed_url"] ?? feed["id"] ?? feed["link"] ?? feed["title"]
    guard let key = identity?.text.map(ExactText.init) else { return }
    for (entry, id) in copies[key] ?? [:] {
      guard let now = document.entries[entry], !now.utf8.elementsEqual(id.utf8) else { continue }
      add(.changedID, document.ids[ExactText(now)] ?? feed.position, "\(id), now \(now)")
    }
    copies[key] = document.entries
  }

  private func apply(_ rule: FeedRule, to record: InputRecord) {
    for finding in rule.tests.lazy.flatMap({ $0.find(record, in: self.text) }) {
      add(rule, finding.position, finding.value)
    }
  }

  private func checkName(of child: InputRecord, _ kind: CheckedKind) {
    guard let name = child.name, kind.foreign.contains(name) else { return }
    add(.unknownElement, child.position, name)
  }

  private func add(_ rule: FeedRule, _ position: SourcePosition, _ value: String?) {
    document.counts[ExactText(rule.name), default: 0] += 1
    guard document.counts[ExactText(rule.name), default: 0] <= Self.capacity else { return }
    document.problems.append(FeedProblem(rule, at: position, value: value))
  }

  func takeKinds() -> [CheckedKind?] {
    defer { kinds = [] }
    return kinds
  }
}
