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
