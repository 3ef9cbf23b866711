public import CChartConvCodecs
internal import ChartConvSystem

/// Sixteen bytes, processed with one SIMD instruction per operation.
@frozen
@usableFromInline
package struct ByteBlock: Sendable {
  @usableFromInline let bytes: SIMD16<UInt8>

  /// Creates a block of sixteen equal bytes.
  @inlinable @inline(__always)
  package init(repeating byte: UInt8) { bytes = SIMD16(repeating: byte) }

  /// Loads sixteen bytes.
  @inlinable @inline(__always)
  package init(at start: UnsafeRawPointer) {
    bytes = unsafe start.loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Loads `count` bytes, fewer than sixteen, and pads with zeros. No byte beyond `count` is read.
  @inlinable @inline(__always)
  package init(at start: UnsafeRawPointer, count: Int) {
    // The first byte is the lowest.
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

  /// Stores all sixteen bytes.
  @inlinable @inline(__always)
  package func store(at target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  }

  /// Copies bytes in blocks of thirty-two, because a branch on short lengths is often mispredicted.
  ///
  /// Up to thirty-two more bytes than `count` are read and written.
  @inlinable @inline(__always)
  package static func copy(
    _ count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    var offset = 0
    repeat {
      unsafe ByteBlock(at: source + offset).store(at: target + offset)
      unsafe ByteBlock(at: source + offset + 16).store(at: target + offset + 16)
      offset &+= 32
    } while offset < count
  }

  /// Returns the positions at which both blocks have the same byte.
  @inlinable @inline(__always)
  package func marks(_ other: ByteBlock) -> ByteMarks { ByteMarks(bytes .== other.bytes) }

  /// Returns the positions of a character.
  @inlinable @inline(__always)
  package func marks(_ character: Unicode.Scalar) -> ByteMarks {
    marks(ByteBlock(repeating: UInt8(truncatingIfNeeded: character.value)))
  }

  /// The positions of control characters below U+0020 and of non-ASCII bytes, which are those below
  /// a space as signed numbers.
  @inlinable @inline(__always)
  package var controlsAndNonASCII: ByteMarks {
    let signed = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self)
    return ByteMarks(signed .< SIMD16<Int8>(repeating: 0x20))
  }

  /// The positions of control characters below U+0020.
  @inlinable @inline(__always)
  package var controls: ByteMarks {
    let high: SIMD16<UInt8> = bytes & SIMD16<UInt8>(repeating: 0xE0)
    return ByteMarks(high .== SIMD16<UInt8>(repeating: 0))
  }

  /// The positions of non-ASCII bytes.
  @inlinable @inline(__always)
  package var nonASCII: ByteMarks {
    let high: SIMD16<UInt8> = bytes & SIMD16<UInt8>(repeating: 0x80)
    return ByteMarks(high .== SIMD16<UInt8>(repeating: 0x80))
  }
}

/// A mask of sixteen bytes.
@frozen
@usableFromInline
package struct ByteMarks: Sendable {
  @usableFromInline let lanes: SIMDMask<SIMD16<Int8>>

  @inlinable @inline(__always)
  init(_ lanes: SIMDMask<SIMD16<Int8>>) { self.lanes = lanes }

  @inlinable @inline(__always)
  package static func | (one: Self, other: Self) -> Self { Self(one.lanes .| other.lanes) }

  @inlinable @inline(__always)
  package static func & (one: Self, other: Self) -> Self { Self(one.lanes .& other.lanes) }

  @inlinable @inline(__always)
  package func subtracting(_ other: Self) -> Self { Self(lanes .& .!other.lanes) }

  /// The mask as bits, the first byte lowest.
  @inlinable @inline(__always)
  package var bits: UInt64 {
    unsafe UInt64(car_bits(unsafeBitCast(lanes, to: SIMD16<Int8>.self)))
  }

  /// Returns a mask of sixty-four bytes, the first byte lowest; `mask` returns the mask of each
  /// sixteen.
  @inlinable @inline(__always)
  package static func bits(
    at start: UnsafeRawPointer, _ mask: (UnsafeRawPointer) -> UInt64
  ) -> UInt64 {
    let first = unsafe mask(start) | mask(start + 16) << 16
    let last = unsafe mask(start + 32) | mask(start + 48) << 16
    return first | last << 32
  }
}

/// A mask of sixty-four bytes.
@frozen
@usableFromInline
package struct WideMarks: Sendable {
  @usableFromInline let quarters: (ByteMarks, ByteMarks, ByteMarks, ByteMarks)

  /// Creates a mask of the bytes from `start` on; `mask` returns the mask of each sixteen.
  @inlinable @inline(__always)
  package init(at start: UnsafeRawPointer, _ mask: (ByteBlock) -> ByteMarks) {
    quarters = (
      unsafe mask(ByteBlock(at: start)), unsafe mask(ByteBlock(at: start + 16)),
      unsafe mask(ByteBlock(at: start + 32)), unsafe mask(ByteBlock(at: start + 48))
    )
  }

  /// Creates a mask of the bytes from `start` on; `mask` gets each sixteen bytes and the sixteen
  /// that begin one byte later.
  @inlinable @inline(__always)
  package init(at start: UnsafeRawPointer, _ mask: (ByteBlock, ByteBlock) -> ByteMarks) {
    func marks(_ offset: Int) -> ByteMarks {
      unsafe mask(ByteBlock(at: start + offset), ByteBlock(at: start + offset + 1))
    }
    quarters = (marks(0), marks(16), marks(32), marks(48))
  }

  /// `true` if no byte is marked. This takes fewer instructions than `bits`.
  @inlinable @inline(__always)
  package var isEmpty: Bool {
    (quarters.0 | quarters.1 | quarters.2 | quarters.3).bits == 0
  }

  /// The mask as bits, the first byte lowest.
  @inlinable @inline(__always)
  package var bits: UInt64 {
    quarters.0.bits | quarters.1.bits << 16 | quarters.2.bits << 32 | quarters.3.bits << 48
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte of a value from `start` on; `nil` if there is none.
  ///
  /// The C library has a search for each kind of processor. If the byte is rare, it takes a fifth
  /// of the instructions.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard indices.contains(start) else { return nil }
    return unsafe withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard let first = rest.baseAddress, let found = unsafe memchr(first, Int32(byte), rest.count)
      else { return nil }
      return unsafe start + (UnsafeRawPointer(found) - first)
    }
  }
}
