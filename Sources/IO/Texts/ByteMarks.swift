public import CChartConvCodecs

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
