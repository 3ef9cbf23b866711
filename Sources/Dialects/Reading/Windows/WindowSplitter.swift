internal import ChartConvInputs

/// Splits a source's bytes into windows, which end with an entry.
struct WindowSplitter {
  /// The maximum size of a window in bytes. Windows of longer entries would take several times the
  /// memory that one thread needs.
  private static let maximumSize = 2 << 20

  /// The end tag of an entry.
  private let entryEnd: [UInt8]
  private let size: Int
  /// The bytes that belong to no window yet.
  private(set) var rest: [UInt8] = []
  private var isAtEnd = false

  init(_ entryEnd: [UInt8], size: Int) {
    self.entryEnd = entryEnd
    self.size = size
  }

  /// Returns the next window; `nil` at the end of the source, and if there is no end of an entry.
  mutating func next(_ source: inout ByteSource) -> [UInt8]? {
    while !isAtEnd {
      let more = source.next(size)
      let searched = max(rest.count - entryEnd.count, 0)
      rest += more
      isAtEnd = more.count < size || rest.count > Self.maximumSize
      guard let end = endOfEntries(from: searched) else { continue }
      let window = Array(rest[..<end])
      rest.removeSubrange(..<end)
      return window
    }
    return nil
  }

  /// Returns the index after the last end tag of an entry.
  private func endOfEntries(from start: Int) -> Int? {
    var range = rest[start...]
    while let index = range.lastIndex(of: UInt8(ascii: "<")) {
      if rest[index...].starts(with: entryEnd) { return index + entryEnd.count }
      range = range[..<index]
    }
    return nil
  }
}
