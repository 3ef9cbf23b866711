/// Offsets of regular files.
extension ByteSource {
  /// `true` if the source is a regular file and nothing was dropped, so that any offset can be
  /// read.
  package var canSeek: Bool { origin.regularOffset == waiting.count }

  /// The number of bytes of a regular file that aren't consumed yet; `nil` for any other source.
  package var remainingSize: Int? { origin.remainingSize.map { $0 + waiting.count } }

  /// Returns the current offset of a regular file; `nil` if the input can't be read twice.
  package func mark() -> Int64? { origin.regularOffset.map { Int64($0 - waiting.count) } }

  /// Returns to an offset that `mark()` returned.
  package mutating func goBack(to mark: Int64) {
    if let current = self.mark() { tally.add(Int(mark - current)) }
    _ = seek(to: mark, fromEnd: false)
  }

  /// Seeks to an offset, counted from the beginning or the end, and returns the resulting offset
  /// from the beginning; `nil` if the input isn't seekable.
  package mutating func seek(to target: Int64, fromEnd: Bool) -> Int64? {
    guard let result = origin.seek(to: target, fromEnd: fromEnd) else { return nil }
    waiting = WaitingBytes()
    fault = nil
    isAtEnd = false
    return result
  }
}
