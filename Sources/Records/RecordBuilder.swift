internal import ChartConvModel

/// Builds records in memory that is used again for each; what the parsers' callbacks append to.
public struct RecordBuilder: ~Copyable {
  private var nodes = Arena<NodeStorage>(capacity: 64)
  private var bytes = Arena<UInt8>(capacity: 4096)
  private var pool = RecordPool()
  /// The innermost open node.
  private var current = Self.none
  /// The node whose further piece of text the last node is.
  private var pieceOwner = Self.none
  /// Whether a node's text is in pieces.
  private var hasPieces = false
  /// How many nodes are open.
  public private(set) var depth = 0

  /// Where a node would be that isn't there.
  private static let none = Int(UInt32.max)

  public init() {}

  /// How much memory the record fills, in bytes.
  public var size: Int { bytes.count + nodes.count * MemoryLayout<NodeStorage>.stride }

  /// What is wanted of what stands in the innermost open node.
  public var content: NodeContent { current == Self.none ? .nodes : nodes[current].content }

  /// Opens a node in the innermost open one.
  public mutating func begin(
    _ name: UInt8, _ kind: NodeKind, content: NodeContent = .text, line: UInt32, column: UInt32
  ) {
    pieceOwner = Self.none
    nodes.append(
      NodeStorage(
        name: name, kind: kind, content: content,
        parent: UInt32(truncatingIfNeeded: current), text: textEnd, line: line, column: column))
    current = nodes.count - 1
    depth += 1
  }

  /// Appends to the text of the innermost open node.
  ///
  /// Text behind an element in its midst becomes a piece of its own: texts lie end to end, and
  /// moving them would make a document of many such elements a matter of its size squared.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard current != Self.none else { return }
    var node = current
    if pieceOwner == current {
      node = nodes.count - 1
    } else if nodes[current].textStart == nodes[current].textEnd {
      nodes[current].textStart = textEnd
    } else if nodes[current].textEnd != textEnd {
      nodes[current].hasPieces = true
      hasPieces = true
      pieceOwner = current
      node = nodes.count
      nodes.append(
        NodeStorage(
          name: .max, kind: .piece, content: .text,
          parent: UInt32(truncatingIfNeeded: node + 1), text: textEnd,
          line: nodes[current].line, column: nodes[current].column))
    }
    unsafe bytes.append(text)
    nodes[node].textEnd = textEnd
  }

  /// How many bytes of text there are.
  public var textCount: Int { bytes.count }

  /// Takes back what was appended last to the text of the innermost open node, so that there are
  /// this many bytes.
  public mutating func dropText(behind count: Int) {
    guard current != Self.none else { return }
    bytes.truncate(to: count)
    let node = pieceOwner == current ? nodes.count - 1 : current
    nodes[node].textEnd = min(nodes[node].textEnd, textEnd)
    nodes[node].textStart = min(nodes[node].textStart, textEnd)
  }

  /// Closes the innermost open node.
  public mutating func end() {
    guard current != Self.none else { return }
    pieceOwner = Self.none
    let parent = nodes[current].end
    nodes[current].end = UInt32(truncatingIfNeeded: nodes.count)
    current = Int(parent)
    depth -= 1
  }

  /// A record of all there is so far, the open nodes as if they ended here.
  public mutating func record() -> Record {
    let record = emptied()
    unsafe record.nodes.append(copyOf: nodes.span)
    unsafe record.texts.append(copyOf: bytes.span)
    finish(record)
    return record
  }

  /// A record of all there is, which the builder gives away for the memory of another.
  public mutating func take() -> Record {
    let record = emptied()
    unsafe swap(&nodes, &record.nodes)
    unsafe swap(&bytes, &record.texts)
    finish(record)
    reset()
    return record
  }

  private mutating func emptied() -> Record {
    let record = pool.next()
    unsafe record.nodes.removeAll()
    unsafe record.texts.removeAll()
    return record
  }

  private mutating func finish(_ record: Record) {
    record.close(from: current, none: Self.none)
    if hasPieces { record.joinPieces() }
    pool.forgetLarge()
  }

  /// Forgets everything but the memory.
  public mutating func reset() {
    nodes.removeAll()
    bytes.removeAll()
    current = Self.none
    pieceOwner = Self.none
    hasPieces = false
    depth = 0
  }

  private var textEnd: UInt32 { UInt32(truncatingIfNeeded: bytes.count) }
}
