/// The order of two numbers or texts.
package enum Order: Int, Sendable {
  case ascending = -1
  case equal = 0
  case descending = 1

  @inlinable
  package init<Value: Comparable>(_ one: Value, _ other: Value) {
    self = one == other ? .equal : one < other ? .ascending : .descending
  }

  package var reversed: Self { Self(0, rawValue) }
}

/// Comparison of texts and of decimals by their bytes.
extension Span<UInt8> {
  /// Compares two texts by their bytes, which for UTF-8 is the order of the code points.
  package func order(to other: Span<UInt8>) -> Order {
    let shared = Swift.min(count, other.count)
    for index in 0..<shared where self[index] != other[index] {
      return Order(self[index], other[index])
    }
    return Order(count, other.count)
  }

  /// Compares two decimals by value. Both must be in the shortest form of ``DecimalNumber``.
  package func decimalOrder(to other: Span<UInt8>) -> Order {
    let isNegative = first == UInt8(ascii: "-")
    guard isNegative == (other.first == UInt8(ascii: "-")) else {
      return isNegative ? .ascending : .descending
    }
    let order = magnitudeOrder(to: other)
    return isNegative ? order.reversed : order
  }

  /// Compares the absolute values of two decimals of the same sign.
  private func magnitudeOrder(to other: Span<UInt8>) -> Order {
    // Both are read up to the first of the points. A number of a million digits may be compared
    // with many short ones.
    var end = 0
    while isInWholePart(end), other.isInWholePart(end) { end += 1 }
    if isInWholePart(end) { return .descending }
    if other.isInWholePart(end) { return .ascending }
    // The decimal points are at the same index, so the first difference decides; a longer fraction
    // is greater, because it has no trailing zeros.
    return order(to: other)
  }

  /// Returns `true` if a decimal has a byte at `index`, before its point.
  private func isInWholePart(_ index: Int) -> Bool {
    index < count && self[index] != UInt8(ascii: ".")
  }
}

/// Comparison with literals, whose length and bytes are known to the compiler.
extension Span<UInt8> {
  @inlinable
  @inline(__always)
  package func equals(_ literal: StaticString) -> Bool {
    let size = literal.utf8CodeUnitCount
    return unsafe count == size
      && withUnsafeBytes { unsafe Self.equal($0, UnsafeRawPointer(literal.utf8Start), size) }
  }

  /// Compares words; the last one may overlap the one before.
  @inlinable
  @inline(__always)
  static func equal(
    _ bytes: UnsafeRawBufferPointer, _ literal: UnsafeRawPointer, _ size: Int
  ) -> Bool {
    guard let text = bytes.baseAddress else { return size == 0 }
    func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at offset: Int)
      -> Bool
    {
      unsafe (text + offset).loadUnaligned(as: type) == (literal + offset).loadUnaligned(as: type)
    }
    if size >= 8 {
      var offset = 0
      while offset + 8 < size {
        guard isEqual(UInt64.self, at: offset) else { return false }
        offset += 8
      }
      return isEqual(UInt64.self, at: size - 8)
    }
    if size >= 4 { return isEqual(UInt32.self, at: 0) && isEqual(UInt32.self, at: size - 4) }
    for offset in 0..<size where !isEqual(UInt8.self, at: offset) { return false }
    return true
  }
}

extension Optional where Wrapped == Span<UInt8> {
  @inlinable
  @inline(__always)
  package func equals(_ literal: StaticString) -> Bool {
    guard let text = self else { return false }
    return text.equals(literal)
  }
}
