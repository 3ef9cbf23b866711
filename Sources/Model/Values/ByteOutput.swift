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
    var divisor = 1
    for _ in 1..<Swift.max(width, 1) { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}
