internal import ChartConvModel

/// The entries of the old charts, by their identity.
struct OldEntries: ~Copyable {
  private struct Entry {
    let rank: Int?
    /// The range of the packed values.
    let values: Range<Int>
    /// The index of the next entry with the same identity.
    var next: Int?
    var isPaired = false
  }

  private var entries: [Entry] = []
  /// The packed values of all entries.
  private var bytes: [UInt8] = []
  /// The first and the last entry that isn't paired, for each identity.
  private var places: [[UInt8]: (first: Int, last: Int)] = [:]

  var count: Int { entries.count }

  /// - Parameter key: the identity; `nil` for an entry without one, which is never paired.
  mutating func append(_ row: borrowing JoinedRow, _ fields: [EntryField], key: [UInt8]?) {
    let start = bytes.count
    row.pack(fields, into: &bytes)
    let index = entries.count
    entries.append(Entry(rank: row.integer(.rank), values: start..<bytes.count))
    guard let key else { return }
    if let place = places[key] {
      entries[place.last].next = index
      places[key]?.last = index
    } else {
      places[key] = (index, index)
    }
  }

  /// Returns the first entry with an identity that isn't paired, and pairs it.
  mutating func pair(_ key: [UInt8]) -> Int? {
    guard let place = places[key] else { return nil }
    if let next = entries[place.first].next {
      places[key]?.first = next
    } else {
      places[key] = nil
    }
    entries[place.first].isPaired = true
    return place.first
  }

  func isPaired(_ index: Int) -> Bool { entries[index].isPaired }

  func rank(of index: Int) -> Int? { entries[index].rank }

  /// Returns the packed values of an entry.
  func values(of index: Int) -> ArraySlice<UInt8> { bytes[entries[index].values] }
}
