internal import ChartConvIO

/// Searches for the first of up to five delimiter bytes, sixteen bytes at a time.
struct PlainRun {
  private let marks: [UInt8]
  private let needles: (ByteBlock, ByteBlock, ByteBlock, ByteBlock, ByteBlock)

  init(endedBy marks: InlineArray<5, UInt8>) {
    self.marks = [marks[0], marks[1], marks[2], marks[3], marks[4]]
    needles = (
      ByteBlock(repeating: marks[0]), ByteBlock(repeating: marks[1]),
      ByteBlock(repeating: marks[2]), ByteBlock(repeating: marks[3]),
      ByteBlock(repeating: marks[4])
    )
  }

  /// Returns the number of bytes from `start` on before the first delimiter.
  func length(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var offset = start
    while offset + 16 <= bytes.count {
      let block = unsafe ByteBlock(at: base + offset)
      let found =
        (block.marks(needles.0) | block.marks(needles.1) | block.marks(needles.2)
        | block.marks(needles.3) | block.marks(needles.4)).bits
      if found != 0 { return offset + found.trailingZeroBitCount - start }
      offset += 16
    }
    while offset < bytes.count, unsafe !marks.contains(bytes[offset]) { offset += 1 }
    return offset - start
  }
}
