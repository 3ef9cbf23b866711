internal import ChartConvIO
package import ChartConvModel

/// Joins the entries of feeds to one document with the metadata of a feed.
///
/// A document that combines feeds states their newest date and their number before its entries. So
/// the entries wait, as far as they fit in memory.
struct CombinedFeedAssembler: Assembler {
  private let document: FeedDocument
  private let options: OutputOptions
  private var isEmpty = true
  /// What waits; `nil` if the document has one feed, and once its beginning is written.
  private var waiting: WaitingFeeds?

  init(_ options: OutputOptions, _ document: FeedDocument) {
    self.document = document
    self.options = options
    waiting = options.isCombined ? WaitingFeeds() : nil
  }

  mutating func begin(_ first: Feed?, into output: inout OutputBuffer) {
    if waiting == nil { document.head(options.applied(to: first ?? Feed()), &output) }
  }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    guard waiting != nil else { return write(&fragment.bytes, into: &output) }
    waiting?.add(fragment)
    if waiting?.entries.count ?? 0 > WaitingFeeds.maximumMemory {
      flush(isEnd: false, into: &output)
    }
  }

  mutating func end(into output: inout OutputBuffer) {
    flush(isEnd: true, into: &output)
    output.append(document.end(isEmpty))
  }

  private mutating func flush(isEnd: Bool, into output: inout OutputBuffer) {
    guard let feeds = waiting.take() else { return }
    let head = feeds.head(isEnd: isEnd, at: options.feedURL)
    document.head(options.applied(to: head), &output)
    var entries = OutputBuffer(capacity: feeds.entries.count)
    entries.append(feeds.entries)
    write(&entries, into: &output)
  }

  private mutating func write(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    guard isEmpty, !bytes.isEmpty, document.separatorSize > 0 else { return output.take(&bytes) }
    isEmpty = false
    output.append(bytes.bytes.span.extracting(droppingFirst: document.separatorSize))
    bytes.truncate(to: 0)
  }
}

/// The feeds of a document so far, and the bytes of their entries.
struct WaitingFeeds {
  static let maximumMemory = 1 << 20

  private(set) var entries: [UInt8] = []
  private var first: Feed?
  private var newest: Timestamp?
  private var count = 0
  /// `true` if all feeds have the author of the first.
  private var hasOneAuthor = true

  mutating func add(_ fragment: Fragment) {
    if fragment.startsFeed { add(fragment.feed.value) }
    add(fragment.summary as? Timestamp)
    entries += fragment.bytes.bytes
    fragment.bytes.truncate(to: 0)
  }

  mutating func add(_ feed: Feed) {
    count += 1
    let first = first ?? feed
    self.first = first
    if feed.author != first.author { hasOneAuthor = false }
    add(feed.updated ?? feed.newestEntry)
  }

  private mutating func add(_ date: Timestamp?) {
    guard let date else { return }
    // The first of equal ones.
    newest = newest.map { max(date, $0) } ?? date
  }

  /// Returns the metadata of the document: that of the only feed, or of their combination.
  ///
  /// - Parameters:
  ///   - isEnd: `true` if no other feed follows.
  ///   - address: the document's own address, which is the id of a combination.
  func head(isEnd: Bool, at address: String?) -> Feed {
    let first = first ?? Feed()
    if isEnd, count == 1 { return first }
    var head = Feed()
    let id = first.id ?? first.feedURL
    let own = id.map { $0 + ($0.utf8.contains(UInt8(ascii: "#")) ? "-combined" : "#combined") }
    let isIRI = own.map { IRI.accepts($0.bytes.span) } ?? false
    head.id = address ?? (isIRI ? own : nil) ?? first.contentHash.urn + "-combined"
    let others = isEnd ? count == 2 ? "1 other feed" : "\(count - 1) other feeds" : "other feeds"
    head.title = isEnd && count == 0 ? nil : "\(first.displayTitle) and \(others)"
    head.updated = newest
    if hasOneAuthor { head.author = first.author }
    return head
  }
}

extension Feed {
  /// Returns what a list of the entries of several feeds says of itself; `nil` if one of them is no
  /// feed of articles or episodes.
  package static func combined(_ feeds: [Feed]) -> Feed? {
    let isOne = feeds.allSatisfy { feed in
      feed.chart == nil
        && (ForeignXML.Kind(dialect: feed.dialect) != nil || feed.dialect == "jsonfeed")
    }
    guard isOne, feeds.count > 1 else { return nil }
    var all = WaitingFeeds()
    for feed in feeds { all.add(feed) }
    var head = all.head(isEnd: true, at: nil)
    // Its entries have theirs.
    head.updated = nil
    return head
  }

  /// `true` for the values of several feeds together.
  var isCombination: Bool { source == nil && dialect == nil }
}

extension OutputOptions {
  /// Returns a feed with the title that is written.
  func titled(_ feed: Feed) -> Feed {
    var feed = feed
    if let title {
      feed.title = title
      feed.forget("title")
    }
    return feed
  }

  /// Returns a feed with the title and the addresses that are written.
  func applied(to feed: Feed) -> Feed {
    var feed = titled(feed)
    if let feedURL {
      // A property is also that of the first link, so that removing this would remove both.
      feed.links.removeAll { $0.rel == "self" }
      feed.feedURL = feedURL
      feed.forget("feed_url")
    }
    if let url {
      feed.links.removeAll { ($0.rel ?? "alternate") == "alternate" }
      feed.url = url
      feed.forget("home_page_url")
    }
    return feed
  }
}

extension Feed {
  /// Removes a member of a JSON Feed that is written otherwise than it was read.
  fileprivate mutating func forget(_ member: String) {
    guard dialect == "jsonfeed", let extra else { return }
    let rest = Extra(extra).members.filter { $0.key != member }
    self.extra = rest.isEmpty ? nil : String(decoding: JSONTree.object(rest).json, as: UTF8.self)
  }

  /// A title for readers, who don't know the input's name.
  var displayTitle: String { title ?? url ?? feedURL ?? chart ?? "Untitled" }

  /// What tells it from other feeds: its address, else its home page with its title.
  package var uniqueID: String? {
    let parts = [url, title].compactMap(\.self)
    return feedURL ?? (parts.isEmpty ? nil : parts.joined(separator: "#"))
  }

  /// A hash for an id of a feed without one.
  var contentHash: ContentHash {
    var hash = ContentHash()
    for text in [id, title, url, subtitle] { hash.add(text) }
    return hash
  }
}
