/// Access to the texts of a batch by range.
extension RowBatch {
  /// Returns the bytes of a text.
  @inlinable
  @_lifetime(borrow self)
  package func bytes(_ text: TextRange) -> Span<UInt8> {
    texts.span.extracting(Int(text.start)..<Int(text.start) + Int(text.count))
  }

  /// Returns `true` if both texts have the same bytes, or both are `nil`.
  package func areSame(_ one: TextRange?, _ other: TextRange?) -> Bool {
    guard let one, let other else { return (one == nil) == (other == nil) }
    guard one.count == other.count else { return false }
    let bytes = bytes(one)
    let others = self.bytes(other)
    for index in bytes.indices where bytes[index] != others[index] { return false }
    return true
  }

  package func hash(_ text: TextRange?, into hasher: inout Hasher) {
    guard let text else { return hasher.combine(false) }
    hasher.combine(bytes: bytes(text))
  }
}

extension TextRange {
  package var isEmpty: Bool { count == 0 }
}
