internal import ChartConvIO
package import ChartConvModel
internal import ChartConvText
internal import ChartConvWriters

/// The path of a partition, as Hive writes it: `chart=topsongs/country=us`.
///
/// Characters that have a meaning in paths or in Hive's escapes are written as `%2F`. Characters
/// that aren't ASCII are written unchanged, because Spark decodes an escape as a character and not
/// as a byte of UTF-8.
struct PartitionPath: ~Copyable {
  /// The maximum length of a file's name in Linux's and Apple's file systems.
  private static let maximumName = 255
  /// The value that Hive, Spark, DuckDB and Arrow read as null.
  private static let null = "__HIVE_DEFAULT_PARTITION__"
  private static let unescaped = Set("-_.~ ,@+()!$&;".utf8)

  private let keys: [PartitionKey]
  /// The value of the current key.
  private var value = OutputBuffer(capacity: 256)
  private(set) var bytes: [UInt8] = []

  init(_ keys: [PartitionKey]) { self.keys = keys }

  /// Sets the path to that of a row. Throws `.limit` if a value is too long for a folder's name.
  mutating func set(_ row: borrowing Row) throws(FeedError) {
    bytes.removeAll(keepingCapacity: true)
    for key in keys {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
      let start = bytes.count
      bytes += key.name.utf8
      bytes.append(UInt8(ascii: "="))
      guard row.has(key.field) else {
        bytes += Self.null.utf8
        continue
      }
      setValue(key, row)
      try Self.escape(value, of: key, from: start, into: &bytes)
    }
  }

  private mutating func setValue(_ key: PartitionKey, _ row: borrowing Row) {
    value.truncate(to: 0)
    value.append(row.cell(key.field))
    // The day of a timestamp is that in its offset, which the reader of the feed saw.
    switch key.unit {
    case .day: value.truncate(to: "2014-05-27".utf8.count)
    case .month:
      // A date, which readers compare as such.
      value.truncate(to: "2014-05-".utf8.count)
      value.append("01")
    case .year: value.truncate(to: "2014".utf8.count)
    case nil: break
    }
  }

  /// Appends the value of a key whose name begins at `start`.
  private static func escape(
    _ value: borrowing OutputBuffer, of key: PartitionKey, from start: Int,
    into bytes: inout [UInt8]
  ) throws(FeedError) {
    let span = value.span
    // A value that equals the text for null is escaped.
    let isNull = span.count == null.utf8.count && span.equals(null.bytes.span)
    for index in span.indices {
      guard bytes.count - start <= maximumName else { break }
      let byte = span[index]
      let isPlain = byte.isAlphanumeric || byte >= 0x80 || unescaped.contains(byte)
      if isPlain, !(isNull && index == 0) {
        bytes.append(byte)
      } else {
        bytes.append(percentEncoding: byte)
      }
    }
    guard bytes.count - start <= maximumName else {
      throw FeedError(
        .limit,
        "a value of \(key.name) has \(span.count) bytes, too many for a folder's name")
    }
  }
}

extension PartitionPath {
  /// Returns what the folders of a path say of the feeds below: `chart=topsongs/country=us/part-0.csv`.
  static func feed(of path: String) -> SharedFeed? {
    guard path.withSpan({ $0.firstIndex(of: UInt8(ascii: "="), from: 0) }) != nil else {
      return nil
    }
    var feed = Feed()
    for folder in path.split(separator: "/").dropLast() {
      let parts = folder.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2, !parts[1].elementsEqual(null.utf8) else { continue }
      let value = String(decoding: [UInt8](percentEncoded: parts[1]), as: UTF8.self)
      switch EntryField(name: String(Substring(parts[0]))) {
      case .chart: feed.chart = value
      case .chartQuery: feed.chartQuery = value
      case .country: feed.country = value.lowercased()
      case .feedTitle: feed.title = value
      case .feedURL: feed.feedURL = value
      case .feedUpdated: feed.updated = Timestamp(feedDate: ContiguousArray(value.utf8).span)
      default: break
      }
    }
    return feed == Feed() ? nil : SharedFeed(feed)
  }
}

/// A column by whose values rows are divided among folders.
package struct PartitionKey: Sendable, Equatable {
  /// A part of a date or a timestamp.
  package enum Unit: String, Sendable, CaseIterable {
    /// The day, such as 2024-05-03.
    case day
    /// The month, as its first day, such as 2024-05-01.
    case month
    case year
  }

  package let field: EntryField
  /// The part of the column's values, in UTC; `nil` for the values as they are.
  package let unit: Unit?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - field: a column that isn't a list.
  ///   - unit: the part of the values of a date or a timestamp; `nil` for the values as they are.
  package init(_ field: EntryField, by unit: Unit? = nil) {
    self.field = field
    self.unit = unit
  }

  /// The name of the column in the folders: `country`, `feed_updated_day`.
  package var name: String { unit.map { "\(field.name)_\($0.rawValue)" } ?? field.name }
}
