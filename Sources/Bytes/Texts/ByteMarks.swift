public import CBytes

/// Which of sixteen bytes are meant.
@frozen
public struct ByteMarks: Sendable {
  @usableFromInline let lanes: SIMDMask<SIMD16<Int8>>

  @inlinable @inline(__always)
  init(_ lanes: SIMDMask<SIMD16<Int8>>) { self.lanes = lanes }

  @inlinable @inline(__always)
  public static func | (one: Self, other: Self) -> Self { Self(one.lanes .| other.lanes) }

  @inlinable @inline(__always)
  public static func & (one: Self, other: Self) -> Self { Self(one.lanes .& other.lanes) }

  @inlinable @inline(__always)
  public func subtracting(_ other: Self) -> Self { Self(lanes .& .!other.lanes) }

  /// A bit for each byte, the first one lowest.
  @inlinable @inline(__always)
  public var bits: UInt64 {
    unsafe UInt64(car_bits(unsafeBitCast(lanes, to: SIMD16<Int8>.self)))
  }

  /// A bit for each of the sixty-four bytes that stand there, the first one lowest: whether it is
  /// meant.
  @inlinable @inline(__always)
  public static func bits(
    at start: UnsafeRawPointer, _ meant: (UnsafeRawPointer) -> UInt64
  ) -> UInt64 {
    let first = unsafe meant(start) | meant(start + 16) << 16
    let last = unsafe meant(start + 32) | meant(start + 48) << 16
    return first | last << 32
  }
}
