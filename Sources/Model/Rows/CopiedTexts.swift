/// The texts of a record that were copied to a batch in one piece, so that setting a column to one
/// of them copies nothing.
///
/// Addresses are compared and never read. They are those of the record while a row is filled from
/// it.
@frozen
@usableFromInline
struct CopiedTexts: Sendable {
  /// The largest size of texts that are copied in one piece. A long article may be rewritten, and
  /// the batch would hold it twice.
  static let largestSize = 16 << 10

  @usableFromInline let address: UInt
  @usableFromInline let count: UInt
  /// The offset of the copy in the batch.
  @usableFromInline let offset: Int

  /// Creates a value for no texts.
  @inlinable
  init() { (address, count, offset) = (0, 0, 0) }

  init(of texts: Span<UInt8>, at offset: Int) {
    address = Self.address(of: texts)
    count = UInt(texts.count)
    self.offset = offset
  }

  /// Returns the range of a text in the batch; `nil` if it isn't one of these.
  @inlinable
  @inline(__always)
  func range(of text: Span<UInt8>) -> TextRange? {
    let start = Self.address(of: text) &- address
    guard start < count, UInt(text.count) <= count &- start else { return nil }
    return TextRange(
      start: UInt32(truncatingIfNeeded: offset &+ Int(bitPattern: start)),
      count: UInt32(truncatingIfNeeded: text.count))
  }

  @inlinable
  @inline(__always)
  static func address(of text: Span<UInt8>) -> UInt {
    unsafe text.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}

extension RowBatch {
  /// Copies the texts of the record that the last row is filled from. They must not change before
  /// ``endCopy()``.
  package mutating func copy(_ record: Span<UInt8>) {
    guard record.count <= CopiedTexts.largestSize, record.count <= ceiling - texts.count else {
      // A buffer that grows by doubling would hold long texts twice. Others are made of them.
      if record.count > Arena<UInt8>.largestKept { texts.reserve(record.count + record.count / 8) }
      return
    }
    copied = CopiedTexts(of: record, at: texts.count)
    texts.append(copyOf: record)
  }

  /// Ends the use of the copied texts.
  package mutating func endCopy() { copied = CopiedTexts() }
}
