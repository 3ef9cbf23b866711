/// The memory layout of a node in a record.
@frozen
@usableFromInline
struct NodeStorage: Sendable, BitwiseCopyable {
  @usableFromInline var name: UInt8
  @usableFromInline var kind: NodeKind
  /// `true` if the text continues in pieces among the children.
  @usableFromInline var hasPieces = false
  /// The content to record.
  @usableFromInline var content: NodeContent
  /// The index after the last descendant; while the node is open, the index of its parent.
  @usableFromInline var end: UInt32
  @usableFromInline var textStart: UInt32
  @usableFromInline var textEnd: UInt32
  /// 0 if `column` is an offset; see ``NodePositions``.
  @usableFromInline var line: UInt32
  @usableFromInline var column: UInt32

  @usableFromInline
  init(
    name: UInt8, kind: NodeKind, content: NodeContent, parent: UInt32, text: UInt32, line: UInt32,
    column: UInt32
  ) {
    self.name = name
    self.kind = kind
    self.content = content
    end = parent
    textStart = text
    textEnd = text
    self.line = line
    self.column = column
  }
}
