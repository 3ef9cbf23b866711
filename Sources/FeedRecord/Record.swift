/// The wanted parts of one entry, or of what a document says before and between its entries: a
/// flat tree of named nodes in document order, their texts end to end in one arena.
///
/// It is immutable and may be kept; a parser that finds its record kept builds the next one in
/// fresh memory.
public final class Record: Sendable {
  /// In document order, each followed by what it contains; the first is the root.
  @usableFromInline let nodes: [NodeStorage]
  /// The texts of the nodes, in UTF-8.
  @usableFromInline let bytes: [UInt8]

  @usableFromInline
  init(nodes: [NodeStorage], bytes: [UInt8]) {
    self.nodes = nodes
    self.bytes = bytes
  }

  /// How much memory it fills, in bytes.
  public var size: Int { bytes.count + nodes.count * MemoryLayout<NodeStorage>.stride }

  /// The root, in the words of a dialect; `nil` where there is no node at all.
  @inlinable
  public func root<Name: RecordName>(as name: Name.Type = Name.self) -> Node<Name>? {
    nodes.isEmpty ? nil : Node(record: self, index: 0)
  }
}
