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

  /// Creates a mask of the bytes from `start` on; `mask` gets each sixteen bytes and the sixteen that
  /// begin one byte later.
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
