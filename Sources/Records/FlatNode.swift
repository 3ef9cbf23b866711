internal import ChartConvModel

/// A node of a parser that lays out its records by itself and delivers all nodes of one at a time.
@frozen
@usableFromInline
package struct FlatNode {
  @usableFromInline var storage: NodeStorage

  /// Creates a node. `end` is the index after its last descendant; `text` holds offsets in the
  /// record's bytes.
  @inlinable
  package init(
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
  /// Fills a uniquely referenced record with `count` nodes in document order and the bytes of their
  /// texts.
  @inlinable
  package func fill(
    count: Int, bytes: UnsafeBufferPointer<UInt8>, node: (Int) -> FlatNode
  ) {
    let room = unsafe self.room(count, bytes)
    for index in 0..<count { unsafe (room + index).initialize(to: node(index).storage) }
  }

  /// Copies the texts and reserves room for `count` nodes.
  @usableFromInline
  func room(
    _ count: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutablePointer<NodeStorage> {
    unsafe texts.removeAll()
    unsafe texts.append(bytes)
    unsafe nodes.removeAll()
    return unsafe nodes.room(count)
  }
}
