package import ChartConvIO
internal import ChartConvModel
internal import ChartConvSystem

/// The entries that earlier runs have converted, in a file with a line for each: the day on which a
/// run last saw it, and a digest of its feed and its identity.
///
/// A run holds a lock of the file to its end. So another run with the file, at the same time, waits and
/// converts no entry again.
package final class KnownEntries: @unchecked Sendable {
  /// How long entries are kept after the last run that saw them.
  package enum Keeping: Sendable {
    case days(Int)
    /// The number of entries, the last seen ones first. All that a run sees are kept.
    case entries(Int)
  }

  private static let heading = "\(kind)2: day since 1970, SHA-256 of an entry"
  private static let kind = "# chartconv --only-new "

  private let path: String
  private let keeping: Keeping
  /// Holds the lock.
  private let file: FileDescriptor
  /// The day on which each entry was seen last.
  private var days: [SHA256: Int] = [:]
  /// The entries that this run has found and that are new.
  private var found: Set<SHA256> = []
  private let today = time(nil) / 86_400

  /// Waits for the lock of the file and reads it. The file is created if there is none.
  ///
  /// - Throws: `.unreadable` if the file can't be opened or is another one.
  package init(path: String, keeping: Keeping) throws(FeedError) {
    self.path = path
    self.keeping = keeping
    file = try FileDescriptor(locking: path)
    try read()
  }

  private func read() throws(FeedError) {
    var bytes: [UInt8] = []
    while case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { bytes += piece }
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard let heading = lines.popFirst() else { return }
    let isOurs = heading.elementsEqual(Self.heading.utf8)
    guard isOurs || !heading.starts(with: Self.kind.utf8) else {
      throw FeedError(
        .unreadable, "a list of known entries of another version; remove it to begin again",
        in: path)
    }
    guard isOurs, bytes.last == UInt8(ascii: "\n") else {
      throw FeedError(.unreadable, "not a list of known entries", in: path)
    }
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard parts.count == 2, let day = Int(String(decoding: parts[0], as: UTF8.self)),
        let digest = SHA256(digits: parts[1])
      else { throw FeedError(.unreadable, "a damaged list of known entries", in: path) }
      days[digest] = day
    }
  }

  /// Returns `true` if no earlier run has converted an entry, and this one hasn't found it before.
  func isNew(_ entry: SHA256) -> Bool {
    guard days[entry] == nil else {
      days[entry] = today
      return false
    }
    return found.insert(entry).inserted
  }

  /// Notes that an entry was converted.
  func note(_ entry: SHA256) { days[entry] = today }

  /// Replaces the file, after the output is complete.
  package func commit() throws(FeedError) {
    var sink = try ByteSink(path: path)
    var buffer = OutputBuffer()
    buffer.append(Self.heading)
    buffer.append("\n")
    for (day, entry) in kept() {
      buffer.append("\(day) \(entry)\n")
      if buffer.count >= OutputBuffer.flushSize { try sink.write(&buffer) }
    }
    try sink.write(&buffer)
    try sink.commit()
  }

  /// Returns the entries that are kept, the last seen ones first.
  private func kept() -> [(day: Int, text: String)] {
    let all = days.map { (day: $0.value, text: $0.key.text) }.sorted {
      ($1.day, $0.text) < ($0.day, $1.text)
    }
    switch keeping {
    case .days(let count): return all.filter { $0.day >= today - count }
    case .entries(let count):
      return all.enumerated().filter { $0.offset < count || $0.element.day == today }
        .map(\.element)
    }
  }
}

/// Removes the rows of entries that an earlier run has converted, and notes those that are delivered.
///
/// An entry is known by its chart and by its identity.
struct NewRows: ~Copyable {
  /// The columns that are read.
  static let fields = identity.fields.union(SnapshotIdentity.fields)
  /// The feed values that are read.
  static let parts = ChartIdentity.parts
  private static let identity = EntryIdentity()

  private let known: KnownEntries
  private var feed: SharedFeed?
  /// The feed's chart, for rows without a storefront.
  private var chart: [UInt8] = []

  init(_ known: KnownEntries) { self.known = known }

  /// Removes the rows of known entries, and all but the first of each entry.
  mutating func apply(to batch: inout RowBatch) {
    turn(to: batch.feed)
    batch.keepRows { batch, index in
      digest(of: batch[index], in: batch.feed.value).map { known.isNew($0) } ?? true
    }
  }

  /// Notes that the rows were converted.
  mutating func note(_ batch: borrowing RowBatch) {
    turn(to: batch.feed)
    for index in 0..<batch.count {
      if let digest = digest(of: batch[index], in: batch.feed.value) { known.note(digest) }
    }
  }

  private mutating func turn(to next: SharedFeed) {
    guard feed !== next else { return }
    feed = next
    chart = Self.digits(ChartIdentity(next.value, rowCountry: nil))
  }

  /// Returns `nil` if nothing identifies the entry.
  private func digest(of row: Row, in value: Feed) -> SHA256? {
    var key: [UInt8] = []
    guard Self.identity.fill(&key, of: row) else { return nil }
    guard value.country == nil, row.has(.country) else { return SHA256(chart + key) }
    return SHA256(Self.digits(ChartIdentity(value, rowCountry: row.text(.country))) + key)
  }

  /// Returns a digest of the chart. A title may be long, and isn't copied for each row.
  private static func digits(_ chart: ChartIdentity) -> [UInt8] {
    Array(SHA256(chart.bytes).text.utf8)
  }
}
