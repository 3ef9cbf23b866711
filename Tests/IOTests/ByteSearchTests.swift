import Testing

@testable import ChartConvIO

struct ByteSearchTests {
  /// Lengths around blocks, and beyond what sixteen counters of a byte hold.
  private static let lengths = [0, 1, 15, 16, 17, 63, 64, 65, 130, 4031, 4032, 4033, 4096, 9000]

  @Test(arguments: lengths, [1, 2, 3, 16, 61])
  func occurrencesAreCounted(length: Int, distance: Int) {
    let bytes = (0..<length).map { UInt8($0 % distance == 0 ? 0x0A : 0x61) }
    #expect(bytes.span.count(of: 0x0A) == bytes.count { $0 == 0x0A })
    #expect(bytes.span.lastIndex(of: 0x0A) == bytes.lastIndex(of: 0x0A))
    #expect(bytes.span.count(of: 0x62) == 0)
    #expect(bytes.span.lastIndex(of: 0x62) == nil)
  }

  @Test func theLastOccurrenceIsFoundAnywhere() {
    for length in 1..<70 {
      for index in 0..<length {
        var bytes = [UInt8](repeating: 0x61, count: length)
        bytes[0] = 0x0A
        bytes[index] = 0x0A
        #expect(bytes.span.lastIndex(of: 0x0A) == index)
      }
    }
  }
}
