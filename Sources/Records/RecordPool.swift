/// Records whose memory is used again as soon as nobody else holds them: one where each is read
/// before the next is made, as many as are under way where another thread reads them.
public struct RecordPool: ~Copyable {
  /// More are not kept: somebody keeps them all.
  private static let most = 1024
  /// In bytes.
  private static let large = 16 << 10

  /// The one at `place` was handed out longest ago.
  private var records: [Record] = []
  private var place = 0

  public init() {}

  /// One that nobody else holds, with whatever was in it.
  public mutating func next() -> Record {
    place = place + 1 < records.count ? place + 1 : 0
    if place < records.count, isKnownUniquelyReferenced(&records[place]) { return records[place] }
    let record = Record()
    if records.count < Self.most { records.insert(record, at: place) }
    return record
  }

  /// Forgets the last one where it has become large: each would come to hold as much memory as the
  /// largest entry.
  public mutating func forgetLarge() {
    guard records.indices.contains(place), records[place].size > Self.large else { return }
    records.remove(at: place)
    place -= 1
  }
}
