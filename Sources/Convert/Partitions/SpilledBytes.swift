internal import ChartConvIO

/// The bytes of one output that were moved to a file that several outputs share.
struct SpilledBytes {
  private let file: SpillFile?
  private var ranges: [Range<Int>]

  init(_ file: SpillFile?, endingWith last: SpillFile.Part?) throws(FeedError) {
    self.file = file
    ranges = try file?.parts(endingWith: last).reversed() ?? []
  }

  /// Returns the next bytes; none at the end.
  mutating func next() throws(FeedError) -> [UInt8] {
    guard let file, let range = ranges.popLast() else { return [] }
    let bytes = try file.read(range)
    if bytes.count < range.count {
      ranges.append(range.lowerBound + bytes.count..<range.upperBound)
    }
    return bytes
  }
}
