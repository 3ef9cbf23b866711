internal import ChartConvIO
public import ChartConvModel
internal import ChartConvReaders
internal import ChartConvText

/// The source of the date of a feed that has none, as charts of the Search API.
public enum SnapshotTime: Sendable, Hashable {
  /// A date in the name of the input: `2024-05-01`, `20240501T063012Z`, `2024/05/01/top.json`.
  case name
  /// The modification time of the file, or of the member of an archive.
  case modification
  /// The given date.
  case fixed(Timestamp)

  /// Returns the date for an input; `nil` if it can't be told.
  func date(of name: String, modified: Timestamp?) -> Timestamp? {
    switch self {
    case .name: SnapshotName.date(in: name)
    case .modification: modified
    case .fixed(let date): date
    }
  }
}

/// Completes the values of the feeds of an input, and converts their timestamps.
struct FeedTimes: ~Copyable {
  private let snapshotTime: SnapshotTime?
  private let assumed: Feed?
  private let usesUTC: Bool
  private let fields: FieldSet
  /// The date of a feed that has none.
  private var date: Timestamp?
  /// The address that gave the document of a web archive.
  private var address: String?
  /// The last feed, and the changed feed.
  private var original: SharedFeed?
  private var changed = SharedFeed()

  init(_ plan: Conversion) {
    snapshotTime = plan.snapshotTime
    assumed = plan.assumed
    usesUTC = plan.usesUTC
    fields = plan.reading.fields
  }

  /// Begins another input.
  mutating func begin(_ name: String, modified: Timestamp?, _ capture: Capture?) {
    address = capture?.address
    date =
      snapshotTime?.date(of: name, modified: modified)
      ?? capture?.time.flatMap { Timestamp(feedDate: Array($0.utf8).span) }
    original = nil
  }

  /// `true` if feeds stay as they are.
  var isEmpty: Bool { snapshotTime == nil && assumed == nil && !usesUTC && address == nil }

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

  private func changing(_ feed: Feed) -> Feed {
    var feed = feed
    feed.updated = feed.updated ?? date ?? assumed?.updated
    feed.chart = feed.chart ?? assumed?.chart
    feed.chartQuery = feed.chartQuery ?? assumed?.chartQuery
    feed.country = feed.country ?? assumed?.country
    if let address {
      feed.feedURL = feed.feedURL ?? address
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

/// Finds a date in the name of a file.
enum SnapshotName {
  /// Returns the last date in a path: year, month and day, without separators or with `-`, `_`, `.`
  /// or `/` between them. A time of day in UTC may follow after `T`, `t`, `_`, `-` or a space.
  static func date(in path: String) -> Timestamp? {
    let bytes = Array(path.utf8)
    for start in bytes.indices.reversed() where start == 0 || !bytes[start - 1].isDigit {
      var scanner = DigitScanner(bytes, at: start)
      if let date = scanner.timestamp() { return date }
    }
    return nil
  }

  /// Scans groups of digits with optional separators.
  private struct DigitScanner {
    private let bytes: [UInt8]
    private var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
      self.bytes = bytes
      self.offset = offset
    }

    mutating func timestamp() -> Timestamp? {
      guard let year = number(4), let separator = skipSeparator("-_./"), let month = number(2),
        skipSeparator("-_./") == separator, let day = number(2),
        let date = CalendarDate(year: year, month: month, day: day), (1970...2199).contains(year)
      else { return nil }
      let end = offset
      if let moment = time(on: date), !isAtDigit { return moment }
      offset = end
      return isAtDigit ? nil : Timestamp(date: date)
    }

    /// Scans `T06-30-12`, `T063012`, `_0630`.
    private mutating func time(on date: CalendarDate) -> Timestamp? {
      guard let separator = skipSeparator("Tt_- "), separator != 0, let hour = number(2),
        let colon = skipSeparator("-_.:"), let minute = number(2)
      else { return nil }
      let end = offset
      if skipSeparator("-_.:") == colon, let second = number(2) {
        return Timestamp(date: date, hour: hour, minute: minute, second: second)
      }
      offset = end
      return Timestamp(date: date, hour: hour, minute: minute)
    }

    private var isAtDigit: Bool { offset < bytes.count && bytes[offset].isDigit }

    private mutating func number(_ count: Int) -> Int? {
      guard bytes.count - offset >= count else { return nil }
      var value = 0
      for byte in bytes[offset..<offset + count] {
        guard byte.isDigit else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      offset += count
      return value
    }

    /// Skips one of some separators and returns it; 0 if a digit is next, `nil` for another byte.
    private mutating func skipSeparator(_ separators: String) -> UInt8? {
      guard offset < bytes.count else { return 0 }
      let byte = bytes[offset]
      guard !byte.isDigit else { return 0 }
      guard separators.utf8.contains(byte) else { return nil }
      offset += 1
      return byte
    }
  }
}
