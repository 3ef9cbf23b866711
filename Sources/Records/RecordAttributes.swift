public import ChartConvModel

extension RecordBuilder {
  /// Adds an attribute of the innermost open node. The same as to begin a node, append its text and
  /// end it, in half the instructions.
  @inlinable
  package mutating func addAttribute(
    _ name: UInt8, _ value: UnsafeBufferPointer<UInt8>, line: UInt32, column: UInt32
  ) {
    let start = textEnd
    unsafe bytes.append(value)
    var node = NodeStorage(
      name: name, kind: .attribute, content: .text, parent: 0, text: start, line: line,
      column: column)
    node.textEnd = textEnd
    node.end = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(node)
    pieceOwner = Self.none
  }
}
