internal import ChartConvIO
package import ChartConvModel
internal import ChartConvReaders
internal import ChartConvText

/// The source of the date of a feed that has none, as charts of the Search API.
package enum SnapshotTime: Sendable, Hashable {
  /// A date in the name of the input: `2024-05-01`, `20240501T063012Z`, `2024/05/01/top.json`.
  case name
  /// The modification time of the file, or of the member of an archive.
  case modification
  case fixed(Timestamp)

  /// Returns the date for an input; `nil` if it can't be told.
  func date(of name: String, modified: Timestamp?) -> Timestamp? {
    switch self {
    case .name: SnapshotName.date(in: name)
    case .modification: modified
    case .fixed(let date): date
    }
  }

  fileprivate var origin: TimeOrigin {
    switch self {
    case .name: .name
    case .modification: .modification
    case .fixed: .option
    }
  }
}

/// Completes the values of the feeds of an input, and converts their timestamps.
struct FeedTimes: ~Copyable {
  private let snapshotTime: SnapshotTime?
  private let assumed: Feed?
  /// What the folders of a partition say.
  private var partition: SharedFeed?
  private let usesUTC: Bool
  private let fields: FieldSet
  /// The date of a feed that has none.
  private var date: (time: Timestamp, origin: TimeOrigin)?
  private var fetched = FetchedDocument()
  /// The address that gave the document.
  private var address: String?
  /// `true` if the address is that of the feed, in a web archive.
  private var isCapture = false
  /// `true` if a feed has no date, and neither has its name.
  private var lacksDate = false
  /// `true` if the document is a version in git.
  private var isVersion = false
  /// The last feed, and the changed feed.
  private var original: SharedFeed?
  private var changed = SharedFeed()
  /// `true` if the feeds of the input stay as they are. To compare a feed takes as long as to copy it.
  private(set) var isEmpty = true

  init(_ plan: Conversion) {
    snapshotTime = plan.snapshotTime
    assumed = plan.assumed
    usesUTC = plan.usesUTC
    fields = plan.reading.columns
  }

  mutating func begin(_ name: String, modified: Timestamp?, _ capture: Capture?) {
    fetched.turn(to: name)
    partition = PartitionPath.feed(of: name)
    isCapture = capture != nil
    isVersion = capture != nil && capture?.address == nil
    address = capture?.address ?? fetched.address
    let captured = capture?.time.flatMap { Timestamp(feedDate: Array($0.utf8).span) }
    date =
      snapshotTime.flatMap { chosen in
        chosen.date(of: name, modified: modified).map { ($0, chosen.origin) }
      } ?? captured.map { ($0, isVersion ? .commit : .capture) }
      ?? fetched.time.map { ($0, .name) }
    original = nil
    isEmpty =
      snapshotTime == nil && assumed == nil && partition == nil && !usesUTC && date == nil
      && address == nil
  }

  /// Returns the warning about the dates of an input that has ended.
  mutating func takeWarning() -> String? {
    defer { lacksDate = false }
    return lacksDate ? "neither the feed nor its name has a date" : nil
  }

  mutating func apply(to batch: inout RowBatch) {
    guard !isEmpty else { return }
    if original !== batch.feed {
      original = batch.feed
      changed = SharedFeed(changing(batch.feed.value))
    }
    batch.feed = changed
    batch.inherit(changed, fields)
    if usesUTC { batch.convertTimestampsToUTC() }
  }

  private mutating func changing(_ feed: Feed) -> Feed {
    var feed = feed
    (feed.seen, feed.seenBy) = (date?.time, date?.origin)
    feed.updated = feed.updated ?? partition?.value.updated ?? date?.time ?? assumed?.updated
    if feed.updated == nil, snapshotTime == .name { lacksDate = true }
    feed.title = feed.title ?? partition?.value.title
    feed.feedURL = feed.feedURL ?? partition?.value.feedURL
    feed.chart = feed.chart ?? partition?.value.chart ?? assumed?.chart
    feed.chartQuery = feed.chartQuery ?? partition?.value.chartQuery ?? assumed?.chartQuery
    feed.country = feed.country ?? partition?.value.country ?? assumed?.country
    if isVersion { feed.isVersion = true }
    if let address {
      if isCapture { feed.feedURL = feed.feedURL ?? address }
      feed.complete(from: address)
    }
    if usesUTC {
      feed.updated = feed.updated.map(\.inUTC)
      feed.published = feed.published.map(\.inUTC)
      feed.newestEntry = feed.newestEntry.map(\.inUTC)
    }
    return feed
  }
}

/// Where a document was fetched from, and when, by the name of its input: a URL, or a file that `fetch` has
/// written, `itunes.apple.com-search-91c3a0b2d4e5f607/2026-11-21T06-30-12Z.json.gz`.
package struct FetchedDocument: ~Copyable {
  /// The file beside snapshots with the address of their document.
  package static let addressFile = ".url"

  private(set) var address: String?
  /// `nil` for a URL.
  private(set) var time: Timestamp?
  /// The folder of the last file, and what it is known by.
  private var folder: (path: Substring, address: String) = ("", "")

  mutating func turn(to name: String) {
    (address, time) = (nil, nil)
    if name.hasPrefix("http://") || name.hasPrefix("https://") {
      address = name
      return
    }
    guard name.hasSuffix(".gz"), let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return
    }
    let folder = name[..<slash]
    let parent = folder.utf8.split(separator: UInt8(ascii: "/")).last ?? folder.utf8[...]
    let hash = parent.suffix(17)
    guard hash.first == UInt8(ascii: "-"), hash.count == 17,
      UInt64(String(decoding: Array(hash.dropFirst()), as: UTF8.self), radix: 16) != nil,
      let moment = SnapshotName.date(in: String(name[slash...]))
    else { return }
    time = moment
    if self.folder.path != folder {
      // Older folders have no such file. Their names are unique.
      let file = try? FileDescriptor.regular("\(folder)/\(Self.addressFile)")?.read(upTo: 64 << 10)
      let name = file?.prefix { $0 != UInt8(ascii: "\n") }.map(\.self) ?? Array(parent)
      self.folder = (folder, String(decoding: name, as: UTF8.self))
    }
    address = self.folder.address
  }
}
