/// Sixteen bytes that are looked at together: each question is one instruction for all of them.
@frozen
public struct ByteBlock: Sendable {
  @usableFromInline let bytes: SIMD16<UInt8>

  /// The same byte sixteen times.
  @inlinable @inline(__always)
  public init(repeating byte: UInt8) { bytes = SIMD16(repeating: byte) }

  /// The sixteen bytes that stand there.
  @inlinable @inline(__always)
  public init(at start: UnsafeRawPointer) {
    bytes = unsafe start.loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// The fewer than sixteen bytes that stand there, and zeros behind them: no other is read.
  @inlinable @inline(__always)
  public init(at start: UnsafeRawPointer, count: Int) {
    // The first byte lowest.
    var words = SIMD2<UInt64>()
    if count >= 8 {
      words[0] = unsafe start.loadUnaligned(as: UInt64.self).littleEndian
      let end = unsafe (start + count - 8).loadUnaligned(as: UInt64.self)
      words[1] = end.littleEndian >> UInt64(truncatingIfNeeded: (16 - count) * 8)
    } else if count >= 4 {
      let end = unsafe UInt64((start + count - 4).loadUnaligned(as: UInt32.self).littleEndian)
      words[0] = unsafe UInt64(start.loadUnaligned(as: UInt32.self).littleEndian)
      words[0] |= end << UInt64(truncatingIfNeeded: (count - 4) * 8)
    } else {
      for index in 0..<count {
        let byte = unsafe UInt64((start + index).load(as: UInt8.self))
        words[0] |= byte << UInt64(truncatingIfNeeded: index * 8)
      }
    }
    let inMemory = SIMD2(words[0].littleEndian, words[1].littleEndian)
    bytes = unsafe unsafeBitCast(inMemory, to: SIMD16<UInt8>.self)
  }

  /// Stores all sixteen.
  @inlinable @inline(__always)
  public func store(at target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  }

  /// Copies bytes in blocks, mostly two: a processor guesses badly how many short ones there are.
  ///
  /// Up to thirty-two bytes more are read, and written.
  @inlinable @inline(__always)
  public static func copy(
    _ count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    var offset = 0
    repeat {
      unsafe ByteBlock(at: source + offset).store(at: target + offset)
      unsafe ByteBlock(at: source + offset + 16).store(at: target + offset + 16)
      offset += 32
    } while offset < count
  }

  /// Which bytes the other block has in the same places.
  @inlinable @inline(__always)
  public func marks(_ other: ByteBlock) -> ByteMarks { ByteMarks(bytes .== other.bytes) }

  /// Which bytes are that character.
  @inlinable @inline(__always)
  public func marks(_ character: Unicode.Scalar) -> ByteMarks {
    marks(ByteBlock(repeating: UInt8(truncatingIfNeeded: character.value)))
  }

  /// Which bytes are below a blank.
  @inlinable @inline(__always)
  public var controls: ByteMarks {
    let high: SIMD16<UInt8> = bytes & SIMD16<UInt8>(repeating: 0xE0)
    return ByteMarks(high .== SIMD16<UInt8>(repeating: 0))
  }

  /// Which bytes are part of a character beyond ASCII.
  @inlinable @inline(__always)
  public var beyondASCII: ByteMarks {
    let high: SIMD16<UInt8> = bytes & SIMD16<UInt8>(repeating: 0x80)
    return ByteMarks(high .== SIMD16<UInt8>(repeating: 0x80))
  }
}
