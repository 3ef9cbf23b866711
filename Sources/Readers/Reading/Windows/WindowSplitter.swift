internal import ChartConvIO

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
  /// The memory of windows that have been read. New memory would cost as much as parsing half of a
  /// window.
  private var spare: [[UInt8]] = []
  private var isAtEnd = false

  init(_ entryEnd: [UInt8], size: Int) {
    self.entryEnd = entryEnd
    self.size = size
  }

  /// Returns the next window; `nil` at the end of the source, and if there is no end of an entry.
  mutating func next(_ source: inout ByteSource) -> [UInt8]? {
    var window = spare.popLast() ?? []
    window += rest
    while !isAtEnd {
      let searched = max(window.count - entryEnd.count, 0)
      let added = source.append(next: size, to: &window)
      isAtEnd = added < size || window.count > Self.maximumSize
      guard let end = endOfEntries(in: window, from: searched) else { continue }
      rest.removeAll(keepingCapacity: true)
      rest += window[end...]
      window.removeSubrange(end...)
      return window
    }
    rest = window
    return nil
  }

  /// Takes the memory of a window that has been read.
  mutating func reuse(_ window: consuming [UInt8]) {
    window.removeAll(keepingCapacity: true)
    spare.append(window)
  }

  /// Returns the index after the last end tag of an entry.
  private func endOfEntries(in window: [UInt8], from start: Int) -> Int? {
    var range = window[start...]
    while let index = range.lastIndex(of: UInt8(ascii: "<")) {
      if window[index...].starts(with: entryEnd) { return index + entryEnd.count }
      range = range[..<index]
    }
    return nil
  }
}
