/// The position of an entry in its input; zero for an entry that wasn't read.
@frozen
@usableFromInline
package struct EntryPosition: BitwiseCopyable, Sendable {
  @usableFromInline package let line: Int32
  @usableFromInline package let column: Int32

  @inlinable
  package init(line: Int = 0, column: Int = 0) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }
}
