/// A destination for dates and timestamps, byte by byte.
@usableFromInline
package protocol ByteOutput: ~Copyable {
  mutating func append(_ byte: UInt8)
}

extension [UInt8]: ByteOutput {}

extension ByteOutput where Self: ~Copyable {
  /// Appends `value` in decimal, padded with zeros to `width`.
  @inlinable
  package mutating func appendDigits(_ value: Int, width: Int) {
    if width > 2 { appendDigits(value / 100, width: width - 2) }
    if width > 1 { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10 % 10)) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }
}
