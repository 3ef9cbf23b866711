internal import ChartConvIO

extension Span<UInt8> {
  /// The text; `nil` if it is empty or only white space.
  @usableFromInline
  var text: String? {
    for index in indices where self[index] > 0x20 { return String(self) }
    return nil
  }

  /// The text without surrounding white space; `nil` if nothing is left.
  @usableFromInline
  var word: String? {
    let trimmed = trimmed
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// The bytes without surrounding white space.
  @inlinable
  package var trimmed: Span<UInt8> {
    @inline(__always) @_lifetime(copy self) get {
      // Nearly all texts have none.
      if count > 0, self[0] > 0x20, self[count - 1] > 0x20 { return self }
      return extracting(trimmedRange)
    }
  }

  @usableFromInline
  var trimmedRange: Range<Int> {
    var start = 0
    var end = count
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
