public import ChartConvModel

/// Builds records in reusable memory from the parsers' callbacks.
@usableFromInline
package struct RecordBuilder: ~Copyable {
  @usableFromInline var nodes = Arena<NodeStorage>(capacity: 64)
  @usableFromInline var bytes = Arena<UInt8>(capacity: 4096)
  private var reused = ReusedRecords()
  /// The innermost open node.
  @usableFromInline var current = RecordBuilder.none
  /// The node that the last node is a piece of.
  @usableFromInline var pieceOwner = RecordBuilder.none
  /// `true` if any node's text is in pieces.
  private var hasPieces = false

  /// The index that means no node.
  @inlinable static var none: Int { Int(UInt32.max) }

  package init() {}

  @inlinable package var count: Int { nodes.count }

  /// The number of bytes in use.
  @inlinable package var size: Int { bytes.count + nodes.count * MemoryLayout<NodeStorage>.stride }

  /// Opens a child of the innermost open node.
  @inlinable
  package mutating func begin(_ name: UInt8, _ kind: NodeKind, line: UInt32, column: UInt32) {
    pieceOwner = Self.none
    nodes.append(
      NodeStorage(
        name: name, kind: kind, parent: UInt32(truncatingIfNeeded: current), text: textEnd,
        line: line, column: column))
    current = nodes.count - 1
  }

  /// Appends to the text of the innermost open node.
  ///
  /// Text after a child element becomes a separate piece. Texts are contiguous, and moving them
  /// would take quadratic time for a document with many such elements.
  @inlinable
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard current != Self.none else { return }
    guard pieceOwner != current, nodes[current].textStart == nodes[current].textEnd else {
      return unsafe appendMore(text)
    }
    nodes[current].textStart = textEnd
    unsafe bytes.append(text)
    nodes[current].textEnd = textEnd
  }

  @usableFromInline
  mutating func appendMore(_ text: UnsafeBufferPointer<UInt8>) {
    var node = current
    if pieceOwner == current {
      node = nodes.count - 1
    } else if nodes[current].textEnd != textEnd {
      nodes[current].pieces = 1
      hasPieces = true
      pieceOwner = current
      node = nodes.count
      nodes.append(
        NodeStorage(
          name: .max, kind: .piece, parent: UInt32(truncatingIfNeeded: node + 1), text: textEnd,
          line: nodes[current].line, column: nodes[current].column))
    }
    unsafe bytes.append(text)
    nodes[node].textEnd = textEnd
  }

  @inlinable package var textCount: Int { bytes.count }

  /// Truncates the text of the innermost open node so that `count` bytes of text remain in total.
  package mutating func dropText(after count: Int) {
    guard current != Self.none else { return }
    bytes.truncate(to: count)
    let node = pieceOwner == current ? nodes.count - 1 : current
    nodes[node].textEnd = min(nodes[node].textEnd, textEnd)
    nodes[node].textStart = min(nodes[node].textStart, textEnd)
  }

  /// `true` if the innermost open node has text before its first child, apart from white space.
  package var holdsText: Bool {
    guard current != Self.none else { return false }
    let text = Int(nodes[current].textStart)..<Int(nodes[current].textEnd)
    return text.contains { bytes[$0] > 0x20 }
  }

  /// The size of a record under construction, to return to.
  package struct Mark {
    package let nodes: Int
    fileprivate let bytes: Int
  }

  package var mark: Mark { Mark(nodes: nodes.count, bytes: bytes.count) }

  /// Removes the nodes that began after a mark, including open ones.
  package mutating func truncate(to mark: Mark) {
    while current != Self.none, current >= mark.nodes { current = Int(nodes[current].end) }
    pieceOwner = Self.none
    nodes.truncate(to: mark.nodes)
    bytes.truncate(to: mark.bytes)
  }

  /// Closes the innermost open node.
  @inlinable
  package mutating func end() {
    guard current != Self.none else { return }
    pieceOwner = Self.none
    let parent = nodes[current].end
    nodes[current].end = UInt32(truncatingIfNeeded: nodes.count)
    current = Int(parent)
  }

  /// Returns a copy of the record so far, in which open nodes end here.
  package mutating func record() -> Record {
    let record = emptied()
    unsafe record.nodes.append(copyOf: nodes.span)
    unsafe record.texts.append(copyOf: bytes.span)
    finish(record)
    return record
  }

  /// Returns the record and exchanges its memory for that of a pooled record.
  package mutating func take() -> Record {
    let record = emptied()
    unsafe swap(&nodes, &record.nodes)
    unsafe swap(&bytes, &record.texts)
    finish(record)
    reset()
    return record
  }

  private mutating func emptied() -> Record {
    let record = reused.next()
    unsafe record.labels = nil
    unsafe record.nodes.removeAll()
    unsafe record.texts.removeAll()
    return record
  }

  private mutating func finish(_ record: Record) {
    record.close(from: current, none: Self.none)
    if hasPieces { record.joinPieces() }
    reused.forgetLarge()
  }

  /// Removes everything and keeps the memory.
  package mutating func reset() {
    nodes.removeAll()
    bytes.removeAll()
    current = Self.none
    pieceOwner = Self.none
    hasPieces = false
  }

  @inlinable var textEnd: UInt32 { UInt32(truncatingIfNeeded: bytes.count) }
}

extension RecordBuilder {
  /// Adds an attribute of the innermost open node. Equivalent to begin, append and end, in half the
  /// instructions.
  @inlinable
  package mutating func addAttribute(
    _ name: UInt8, _ value: UnsafeBufferPointer<UInt8>, line: UInt32, column: UInt32
  ) {
    let start = textEnd
    unsafe bytes.append(value)
    var node = NodeStorage(
      name: name, kind: .attribute, parent: 0, text: start, line: line, column: column)
    node.textEnd = textEnd
    node.end = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(node)
    pieceOwner = Self.none
  }
}
