/// A node as it comes from a parser that lays its records out by itself, all of one at a time.
@frozen
public struct FlatNode {
  @usableFromInline var storage: NodeStorage

  /// `end` is the index behind the last node that it contains; `text` are offsets in the record's
  /// bytes.
  @inlinable
  public init(
    name: UInt8, kind: NodeKind, end: UInt32, text: (start: UInt32, end: UInt32), line: UInt32,
    column: UInt32
  ) {
    storage = NodeStorage(
      name: name, kind: kind, content: .text, parent: end, text: text.start, line: line,
      column: column)
    storage.textEnd = text.end
  }
}

extension Record {
  /// A record of `count` nodes in document order, and the bytes of their texts.
  @inlinable
  public convenience init(
    count: Int, bytes: UnsafeBufferPointer<UInt8>, node: (Int) -> FlatNode
  ) {
    let nodes = unsafe [NodeStorage](unsafeUninitializedCapacity: count) { room, filled in
      for index in 0..<count {
        unsafe room.initializeElement(at: index, to: node(index).storage)
      }
      filled = count
    }
    unsafe self.init(nodes: nodes, bytes: Array(bytes))
  }
}
