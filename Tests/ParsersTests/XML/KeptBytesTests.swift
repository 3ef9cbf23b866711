import ChartConvIO
import Testing

@testable import ChartConvParsers

@Suite struct KeptBytesTests {
  /// Random appends and removals keep the bytes of a whole document's part.
  @Test(arguments: 1...8)
  func bytesStay(seed: UInt64) throws {
    var random = Random(state: seed)
    var kept = KeptBytes()
    var document: [UInt8] = []
    for _ in 0..<400 {
      let size = random.next(upTo: 3000)
      let next = (0..<size).map { UInt8(truncatingIfNeeded: $0 ^ document.count) }
      if random.next(upTo: 2) == 0 {
        kept.append(next[...])
      } else {
        let room = next.count + random.next(upTo: 40_000)
        let count = try unsafe kept.append(upTo: room) { room in
          unsafe room.copyBytes(from: next)
          return next.count
        }
        #expect(count == next.count)
      }
      document += next
      kept.remove(before: kept.start + random.next(upTo: kept.end - kept.start))
      #expect(kept.end == document.count)
      #expect(unsafe Array(kept[from: kept.start]) == Array(document[kept.start...]))
    }
    #expect(kept.start > 0)
  }

  /// The first bytes aren't moved for each of many appends: that would take quadratic time.
  @Test func growthIsAmortized() {
    var kept = KeptBytes()
    let piece = [UInt8](repeating: 0x20, count: 32 << 10)
    var addresses: Set<UInt> = []
    for _ in 0..<500 {
      kept.append(piece[...])
      addresses.insert(unsafe UInt(bitPattern: kept[from: 0].baseAddress))
    }
    #expect(addresses.count < 12)
  }

  /// The memory of a long text is released after the text, and the bytes that follow are kept.
  @Test func largeMemoryIsGivenBack() {
    var kept = KeptBytes()
    let piece = [UInt8](repeating: 0x20, count: 32 << 10)
    for _ in 0..<200 { kept.append(piece[...]) }
    let before = unsafe UInt(bitPattern: kept[from: 0].baseAddress)
    kept.remove(before: kept.end - 5)
    kept.append([1, 2, 3])
    let start = kept.start
    #expect(unsafe UInt(bitPattern: kept[from: start].baseAddress) != before)
    #expect(unsafe Array(kept[from: start]) == [0x20, 0x20, 0x20, 0x20, 0x20, 1, 2, 3])
    #expect(kept.end == 200 * piece.count + 3)
  }

  private struct Random {
    var state: UInt64

    mutating func next(upTo limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (limit + 1)
    }
  }
}
