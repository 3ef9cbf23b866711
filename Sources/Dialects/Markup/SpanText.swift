/// Comparing bytes with the words that a reader looks for.
extension Span<UInt8> {
  /// The first byte.
  var first: UInt8? { isEmpty ? nil : self[0] }

  /// Whether these are the bytes of a text.
  func equals(_ text: String) -> Bool {
    count == text.utf8.count && starts(with: text)
  }

  /// Whether the bytes of a text stand at the beginning.
  func starts(with text: String) -> Bool { holds(text, at: 0) }

  /// Whether the bytes of a text stand at the end.
  func ends(with text: String) -> Bool { holds(text, at: count - text.utf8.count) }

  private func holds(_ text: String, at start: Int) -> Bool {
    let other = text.utf8.span
    guard start >= 0, start + other.count <= count else { return false }
    for index in other.indices where self[start + index] != other[index] { return false }
    return true
  }

  /// Whether a text in ASCII stands at the beginning, which is in lower case, with letters in
  /// either case.
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
