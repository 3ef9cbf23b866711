/// Builds records in memory that is used again for each; what the parsers' callbacks append to.
public struct RecordBuilder {
  private var nodes: [NodeStorage] = []
  private var bytes: [UInt8] = []
  /// The nodes that are not closed yet, the innermost last.
  private var open: [Int] = []
  /// The node whose further piece of text the last node is.
  private var pieceOwner: Int?

  public init() {}

  public var isEmpty: Bool { nodes.isEmpty }

  /// How many nodes are open.
  public var depth: Int { open.count }

  /// How much memory the record fills, in bytes.
  public var size: Int { bytes.count + nodes.count * MemoryLayout<NodeStorage>.stride }

  /// Opens a node in the innermost open one.
  public mutating func begin(_ name: UInt8, _ kind: NodeKind, line: UInt32, column: UInt32) {
    pieceOwner = nil
    open.append(nodes.count)
    nodes.append(
      NodeStorage(name: name, kind: kind, text: textEnd, line: line, column: column))
  }

  /// Appends to the text of the innermost open node.
  ///
  /// Text behind an element in its midst becomes a piece of its own: texts lie end to end, and
  /// moving them would make a document of many such elements a matter of its size squared.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let owner = open.last else { return }
    if pieceOwner == owner {
      unsafe extend(nodes.count - 1, by: text)
    } else if nodes[owner].textStart == nodes[owner].textEnd || nodes[owner].textEnd == textEnd {
      if nodes[owner].textStart == nodes[owner].textEnd { nodes[owner].textStart = textEnd }
      unsafe extend(owner, by: text)
    } else {
      nodes[owner].hasPieces = true
      nodes.append(
        NodeStorage(
          name: .max, kind: .piece, text: textEnd, line: nodes[owner].line,
          column: nodes[owner].column))
      nodes[nodes.count - 1].end = UInt32(truncatingIfNeeded: nodes.count)
      pieceOwner = owner
      unsafe extend(nodes.count - 1, by: text)
    }
  }

  /// Closes the innermost open node.
  public mutating func end() {
    guard let node = open.popLast() else { return }
    pieceOwner = nil
    nodes[node].end = UInt32(truncatingIfNeeded: nodes.count)
  }

  /// Drops the innermost open node and all in it: it turned out not to be what was expected.
  public mutating func discard() {
    guard let node = open.popLast() else { return }
    pieceOwner = nil
    bytes.removeLast(bytes.count - Int(nodes[node].textStart))
    nodes.removeLast(nodes.count - node)
  }

  /// A record of all there is so far, the open nodes as if they ended here.
  public func record() -> Record {
    var nodes = nodes
    for node in open { nodes[node].end = UInt32(truncatingIfNeeded: nodes.count) }
    return Record(nodes: nodes, bytes: bytes)
  }

  /// Forgets everything but the memory, unless a record in it is kept.
  public mutating func reset() {
    nodes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    pieceOwner = nil
  }

  private var textEnd: UInt32 { UInt32(truncatingIfNeeded: bytes.count) }

  private mutating func extend(_ node: Int, by text: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: text)
    nodes[node].textEnd = textEnd
  }
}
