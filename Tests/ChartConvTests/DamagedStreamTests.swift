import ChartConv
import Synchronization
import Testing

/// A document with faults is a stream as one without: its pieces, and the bytes that are asked for. Its
/// memory is measured by `Tasks memory` in Examples, a process of its own.
@Suite(.serialized) struct DamagedStreamTests {
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let faults: @Sendable (Int) -> String
  }

  static let damages = [
    Damage(testDescription: "none") { _ in "" },
    Damage(testDescription: "a raw & in the second") { $0 == 1 ? " A & B" : "" },
    Damage(testDescription: "a raw & in each") { _ in " A & B" },
    Damage(testDescription: "an unknown entity in each hundredth") {
      $0 % 100 == 99 ? " A &nope; B" : ""
    },
  ]

  private static let count = 4000

  private static func item(_ index: Int, _ damage: Damage) -> [UInt8] {
    let text = String(repeating: "some words ", count: 60)
    return Array(
      """
      <item><title>Entry \(index)\(damage.faults(index))</title><guid>tag:\(index)</guid>\
      <description>\(text)</description></item>\n
      """.utf8)
  }

  /// The pieces of the document: its head, each item, its end.
  private static func piece(_ index: Int, _ damage: Damage) -> [UInt8]? {
    switch index {
    case 0: Array("<rss version='2.0'><channel><title>T</title>".utf8)
    case 1...count: item(index - 1, damage)
    case count + 1: Array("</channel></rss>".utf8)
    default: nil
    }
  }

  /// An entry comes at most some pieces after its own.
  @Test(arguments: damages)
  func entriesComeWithTheirPieces(_ damage: Damage) throws {
    var parser = FeedParser()
    var entries = 0
    var largestWait = 0
    func take(_ event: FeedEvent) { if case .entry = event { entries += 1 } }
    for index in 0... {
      guard let piece = Self.piece(index, damage) else { break }
      try parser.append(piece, take)
      largestWait = max(largestWait, index - entries)
    }
    try parser.finish(take)
    #expect(entries == Self.count)
    // A tenth of a mebibyte, of a document of three.
    #expect(largestWait <= 150, "\(largestWait)")
  }

  /// A limit ends the input: no more bytes are asked for than ten entries need.
  @Test(arguments: damages)
  func aLimitPullsFewBytes(_ damage: Damage) throws {
    let pulled = Mutex((pieces: 0, bytes: 0))
    var conversion = Conversion(to: .csv)
    // The feed's own values may follow its entries.
    conversion.writing.fields = [.rank, .name]
    conversion.selection.limit = 10
    var sink = ByteSink.memory
    let reports = try conversion.runAndWait(
      [
        .pieces(name: "a") {
          pulled.withLock { pulled in
            let piece = Self.piece(pulled.pieces, damage)
            pulled.pieces += 1
            pulled.bytes += piece?.count ?? 0
            return piece
          }
        }
      ], into: &sink)
    #expect(reports.map(\.entries) == [10])
    #expect(pulled.withLock { $0.bytes } < 1 << 20, "\(pulled.withLock { $0.bytes })")
  }
}
