/// A destination for dates and timestamps.
@usableFromInline
package protocol ByteOutput: ~Copyable {
  mutating func append(_ byte: UInt8)
  /// Appends the first `count` bytes of a word, lowest first.
  mutating func append(_ word: UInt64, count: Int)
}

extension [UInt8]: ByteOutput {}

extension ByteOutput where Self: ~Copyable {
  @inlinable
  package mutating func append(_ word: UInt64, count: Int) {
    var rest = word
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends a number from 0 to 99 as two digits.
  @inlinable
  package mutating func appendTwoDigits(_ value: Int) { append(value.twoDigits, count: 2) }

  /// Appends `value` in decimal, padded with zeros to `width`.
  @inlinable
  package mutating func appendDigits(_ value: Int, width: Int) {
    if width > 1 { appendDigits(value / 10, width: width - 1) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }
}

extension Int {
  /// The two digits of a number from 0 to 99, the first one in the lowest byte.
  @inlinable
  var twoDigits: UInt64 {
    let number = UInt64(truncatingIfNeeded: self)
    return (number / 10 + 0x30) | (number % 10 + 0x30) << 8
  }
}
