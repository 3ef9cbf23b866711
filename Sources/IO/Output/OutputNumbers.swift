/// Numbers in decimal and in binary.
extension OutputBuffer {
  /// Appends the number in decimal, padded with zeros to `width` digits, at most 8.
  package mutating func append(_ number: Int, width: Int = 1) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude, width: width)
  }

  /// Collects up to eight digits in one word, with the last digit in the highest byte.
  private mutating func append(_ magnitude: UInt, width: Int) {
    var rest = magnitude
    var minimumCount = width
    if magnitude >= 100_000_000 {
      append(magnitude / 100_000_000, width: 1)
      rest = magnitude % 100_000_000
      minimumCount = 8
    }
    var digits: UInt64 = 0
    var count = 0
    repeat {
      digits = digits << 8 | UInt64(truncatingIfNeeded: rest % 10 + 0x30)
      rest /= 10
      count += 1
    } while rest > 0 || (count < minimumCount && count < 8)
    append(digits, count: count)
  }

  /// Appends the first `count` bytes of a word, lowest first.
  @inlinable
  @inline(__always)
  package mutating func append(_ word: UInt64, count: Int) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(storage + used)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    used += count
  }

  /// Appends an integer, lowest byte first.
  @inlinable
  package mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(
    littleEndian value: Value
  ) {
    reserve(MemoryLayout<Value>.size)
    unsafe UnsafeMutableRawPointer(storage + used).storeBytes(
      of: value.littleEndian, as: Value.self)
    used += MemoryLayout<Value>.size
  }

  /// Replaces bytes at `offset` by an integer, lowest byte first.
  package mutating func replace(at offset: Int, littleEndian value: UInt32) {
    guard offset >= 0, offset + MemoryLayout<UInt32>.size <= count else { return }
    unsafe UnsafeMutableRawPointer(storage + offset)
      .storeBytes(of: value.littleEndian, as: UInt32.self)
  }
}

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

  /// Appends a literal. Its length is known to the compiler, so that its bytes become operands of
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
