/// Comparison of bytes with texts.
extension Span<UInt8> {
  /// The first byte.
  var first: UInt8? { isEmpty ? nil : self[0] }

  /// Returns `true` if the bytes equal those of a text.
  func equals(_ text: String) -> Bool {
    count == text.utf8.count && starts(with: text)
  }

  /// Returns `true` if the bytes begin with a text.
  func starts(with text: String) -> Bool { holds(text, at: 0) }

  /// Returns `true` if the bytes end with a text.
  func ends(with text: String) -> Bool { holds(text, at: count - text.utf8.count) }

  private func holds(_ text: String, at start: Int) -> Bool {
    let other = text.utf8.span
    guard start >= 0, start + other.count <= count else { return false }
    for index in other.indices where self[start + index] != other[index] { return false }
    return true
  }

  /// Returns `true` if the bytes begin with a lower-case ASCII text, ignoring case.
  func starts(withLowercased text: String) -> Bool {
    let other = text.utf8.span
    guard other.count <= count else { return false }
    for index in other.indices {
      let byte = self[index]
      guard (byte &- 0x41 < 26 ? byte | 0x20 : byte) == other[index] else { return false }
    }
    return true
  }
}
