internal import CChartConvLibXML2

/// Sixteen bytes, processed with one SIMD instruction per operation.
struct ByteBlock {
  private let bytes: SIMD16<UInt8>

  /// Loads sixteen bytes.
  @inline(__always)
  init(at start: UnsafeRawPointer) { bytes = unsafe start.loadUnaligned(as: SIMD16<UInt8>.self) }

  /// Copies bytes in blocks of thirty-two, because a branch on short lengths is often mispredicted.
  ///
  /// Up to thirty-two more bytes than `count` are read and written.
  @inline(__always)
  static func copy(
    _ count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    var offset = 0
    repeat {
      let first = unsafe ByteBlock(at: source + offset).bytes
      let second = unsafe ByteBlock(at: source + offset + 16).bytes
      unsafe (target + offset).storeBytes(of: first, as: SIMD16<UInt8>.self)
      unsafe (target + offset + 16).storeBytes(of: second, as: SIMD16<UInt8>.self)
      offset &+= 32
    } while offset < count
  }

  @inline(__always)
  func marks(_ character: Unicode.Scalar) -> ByteMarks {
    ByteMarks(bytes .== SIMD16(repeating: UInt8(truncatingIfNeeded: character.value)))
  }

  @inline(__always)
  var nonASCII: ByteMarks {
    let signed = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self)
    return ByteMarks(signed .< SIMD16<Int8>())
  }

  /// The positions of the bytes of a character after its first one.
  @inline(__always)
  var continuations: ByteMarks {
    let signed = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self)
    return ByteMarks(signed .< SIMD16<Int8>(repeating: -64))
  }

  /// The positions of control characters below U+0020 and of non-ASCII bytes, which are those below
  /// a space as signed numbers.
  @inline(__always)
  var controlsAndNonASCII: ByteMarks {
    let signed = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self)
    return ByteMarks(signed .< SIMD16<Int8>(repeating: 0x20))
  }
}

/// A mask of sixteen bytes.
struct ByteMarks {
  private let lanes: SIMDMask<SIMD16<Int8>>

  @inline(__always)
  init(_ lanes: SIMDMask<SIMD16<Int8>>) { self.lanes = lanes }

  @inline(__always)
  static func | (one: Self, other: Self) -> Self { Self(one.lanes .| other.lanes) }

  @inline(__always)
  static func & (one: Self, other: Self) -> Self { Self(one.lanes .& other.lanes) }

  @inline(__always)
  func subtracting(_ other: Self) -> Self { Self(lanes .& .!other.lanes) }

  /// The mask as bits, the first byte lowest.
  @inline(__always)
  var bits: UInt64 { unsafe UInt64(chartconv_bits(unsafeBitCast(lanes, to: SIMD16<Int8>.self))) }
}

/// A mask of sixty-four bytes.
struct WideMarks {
  private let quarters: (ByteMarks, ByteMarks, ByteMarks, ByteMarks)

  /// Creates a mask of the bytes from `start` on; `mask` returns the mask of each sixteen.
  @inline(__always)
  init(at start: UnsafeRawPointer, _ mask: (UnsafeRawPointer) -> ByteMarks) {
    quarters = unsafe (mask(start), mask(start + 16), mask(start + 32), mask(start + 48))
  }

  /// `true` if no byte is marked. This takes fewer instructions than `bits`.
  @inline(__always)
  var isEmpty: Bool { (quarters.0 | quarters.1 | quarters.2 | quarters.3).bits == 0 }

  /// The mask as bits, the first byte lowest.
  @inline(__always)
  var bits: UInt64 {
    quarters.0.bits | quarters.1.bits << 16 | quarters.2.bits << 32 | quarters.3.bits << 48
  }
}
