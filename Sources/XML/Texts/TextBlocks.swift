internal import ChartConvIO

/// The frequent parts of a text.
extension TextPassage {
  /// Processes blocks of sixty-four bytes that contain only plain text and predefined references.
  /// Returns the marks of the next bytes that need other treatment, up to sixty-four; 0 for none.
  mutating func advanceBlocks() -> UInt64 {
    switch context {
    case .element: advanceBlocks { $0.marks("<") | $0.marks("&") | $0.marks("]") }
    case .section: advanceBlocks { $0.marks("]") }
    }
  }

  /// The number of bytes that follow a block at least, so that no reference in it is cut off.
  private static let lookahead = 8

  @inline(__always)
  private mutating func advanceBlocks(to markup: (ByteBlock) -> ByteMarks) -> UInt64 {
    // Variables of the loop stay in registers.
    let (bytes, room) = unsafe (bytes, room)
    var (end, length) = (end, length)
    defer { (self.end, self.length) = (end, length) }
    while true {
      let stops = bytes.marks(at: end) { block in
        let blanks = block.marks("\n") | block.marks("\t")
        return markup(block) | block.controlsAndNonASCII.subtracting(blanks)
      }
      let rest = bytes.count &- end
      guard rest >= 64 + Self.lookahead else {
        return rest <= 0 ? 0 : stops.bits & .max >> UInt64(truncatingIfNeeded: 64 - min(rest, 64))
      }
      // The offsets up to which bytes are read and copied.
      var next = end &+ 64
      var kept = end
      if !stops.isEmpty {
        var marks = stops.bits
        while marks != 0 {
          let stop = end &+ marks.trailingZeroBitCount
          guard let reference = ShortText.reference(bytes.word(at: stop)) else {
            if kept == end { return marks }
            next = stop
            break
          }
          if let room = unsafe room {
            unsafe bytes.copy(stop &- kept, from: kept, to: room + length)
            length &+= stop &- kept
            unsafe room[length] = reference.character
            length &+= 1
          }
          kept = stop &+ reference.length
          marks &= marks &- 1
        }
      }
      end = max(kept, next)
      if let room = unsafe room {
        unsafe bytes.copy(end &- kept, from: kept, to: room + length)
        length &+= end &- kept
      }
    }
  }
}
