/// Texts that are appended as they are.
extension OutputBuffer {
  /// Appends a text that isn't a literal.
  @_disfavoredOverload
  package mutating func append(_ text: String) {
    text.withBytes { source in
      reserve(source.count)
      unsafe source.copy(to: storage + count)
      count += source.count
    }
  }

  /// Appends a literal. Its length is known where it is appended, so that its bytes become operands of
  /// instructions.
  @inlinable
  @inline(__always)
  package mutating func append(_ literal: StaticString) {
    reserve(literal.utf8CodeUnitCount)
    appendReserved(literal)
  }

  /// Appends three literals, such as a name between two delimiters.
  @inlinable
  @inline(__always)
  package mutating func append(
    _ first: StaticString, _ second: StaticString, _ third: StaticString
  ) {
    reserve(
      first.utf8CodeUnitCount &+ second.utf8CodeUnitCount &+ third.utf8CodeUnitCount)
    appendReserved(first)
    appendReserved(second)
    appendReserved(third)
  }

  @inlinable
  @inline(__always)
  mutating func appendReserved(_ literal: StaticString) {
    let size = literal.utf8CodeUnitCount
    unsafe (storage + used).initialize(from: literal.utf8Start, count: size)
    used &+= size
  }
}
