package import ChartConvIO
internal import ChartConvModel

/// The needed nodes of one entry, or of the content before and between the entries: a flat tree of
/// named nodes in document order, with their texts in one arena.
///
/// A record may be kept. Its memory is reused only when the parser holds the sole reference, so a
/// kept record never changes, unless its keeper discards it. This is why it is `Sendable` and
/// needs no exclusivity checks.
@usableFromInline
package final class Record: @unchecked Sendable {
  /// The nodes in document order, each followed by its descendants; the first is the root.
  @exclusivity(unchecked)
  var nodes: Arena<NodeStorage>
  /// The texts of the nodes, in UTF-8.
  @exclusivity(unchecked)
  var texts: Arena<UInt8>

  /// The names of the nodes, if what isn't read is kept.
  @exclusivity(unchecked)
  package var labels: RecordLabels?

  /// Creates a record without nodes.
  package init() {
    unsafe nodes = Arena(capacity: 32)
    unsafe texts = Arena(capacity: 1024)
  }

  package var size: Int { unsafe texts.count + nodes.count * MemoryLayout<NodeStorage>.stride }

  /// Empties a record with long texts when its only reader has read it. Otherwise the texts and
  /// their copies would be held.
  package func discardIfLarge() {
    guard unsafe texts.count > Arena<UInt8>.largestKept else { return }
    unsafe nodes.removeAll()
    unsafe texts.removeAll()
  }

  @inlinable
  @_lifetime(borrow self)
  package func root<Name: RecordName>(as name: Name.Type = Name.self) -> Node<Name>? {
    let nodes = nodeSpan
    return nodes.isEmpty ? nil : Node(nodes: nodes, texts: textSpan, index: 0)
  }

  /// The position of the root in the document; `nil` if the record has no nodes.
  package var position: SourcePosition? {
    let nodes = nodeSpan
    guard !nodes.isEmpty else { return nil }
    return SourcePosition(line: Int(nodes[0].line), column: Int(nodes[0].column))
  }

  /// The raw name of members of a JSON entry that aren't read: `"key":value`.
  package static let extraName: UInt8 = 254

  /// The raw name of such a member of another JSON object.
  package static let memberName: UInt8 = 253

  /// The members of a JSON entry that aren't read, with commas between them.
  package var extra: [UInt8] {
    let (nodes, texts) = (nodeSpan, textSpan)
    var members: [UInt8] = []
    for index in nodes.indices where nodes[index].name == Self.extraName {
      if !members.isEmpty { members.append(UInt8(ascii: ",")) }
      let text = Int(nodes[index].textStart)..<Int(nodes[index].textEnd)
      for index in text { members.append(texts[index]) }
    }
    return members
  }

  // Nodes and texts are immutable as long as the record is referenced.
  @usableFromInline
  var nodeSpan: Span<NodeStorage> {
    @_lifetime(borrow self) get { unsafe _overrideLifetime(nodes.span, borrowing: self) }
  }

  @usableFromInline
  package var textSpan: Span<UInt8> {
    @_lifetime(borrow self) get { unsafe _overrideLifetime(texts.span, borrowing: self) }
  }

  /// Closes all open nodes, beginning with the innermost. `none` is the index that means no node.
  func close(from innermost: Int, none: Int) {
    var open = innermost
    while open != none {
      let parent = unsafe nodes[open].end
      unsafe nodes[open].end = UInt32(truncatingIfNeeded: nodes.count)
      open = Int(parent)
    }
  }

  /// Joins texts that are interrupted by elements. Each piece is moved once.
  func joinPieces() {
    for index in 0..<(unsafe nodes.count) where unsafe nodes[index].pieces > 0 {
      var whole = unsafe nodes[index]
      let start = unsafe texts.count
      unsafe texts.append(copyOf: Int(whole.textStart)..<Int(whole.textEnd))
      var child = index + 1
      while child < Int(whole.end) {
        let node = unsafe nodes[child]
        if node.kind == .piece {
          unsafe texts.append(copyOf: Int(node.textStart)..<Int(node.textEnd))
        }
        child = Int(node.end)
      }
      whole.textStart = UInt32(truncatingIfNeeded: start)
      whole.textEnd = UInt32(truncatingIfNeeded: unsafe texts.count)
      unsafe nodes[index] = whole
    }
  }
}

/// Records that are used again as soon as nothing else references them.
struct ReusedRecords: ~Copyable {
  /// The size in bytes from which a record isn't used again. Otherwise it would stay as large as the
  /// largest entry.
  private static let large = 16 << 10
  private static let maximumCount = 64

  private var records: [Record] = []
  /// The index of the last record that was returned.
  private var index = 0

  /// Returns a record that nothing else references, with its old contents.
  mutating func next() -> Record {
    // Events are taken together: the first record is free when all are.
    index = !records.isEmpty && isKnownUniquelyReferenced(&records[0]) ? 0 : index + 1
    if index < records.count, isKnownUniquelyReferenced(&records[index]) { return records[index] }
    let new = Record()
    index = records.count
    if index < Self.maximumCount { records.append(new) }
    return new
  }

  /// Forgets the last record that was returned if it is large.
  mutating func forgetLarge() {
    if index < records.count, records[index].size > Self.large { records.remove(at: index) }
  }
}

/// The memory layout of a node in a record, which is that of `csj_node`.
@frozen
@usableFromInline
struct NodeStorage: Sendable, BitwiseCopyable {
  @usableFromInline var name: UInt8
  @usableFromInline var kind: NodeKind
  /// 1 if the text continues in pieces among the children. Only XML has such texts, and nodes of JSON
  /// have the number of their term here.
  @usableFromInline var pieces: UInt16 = 0
  /// The index after the last descendant; while the node is open, the index of its parent.
  @usableFromInline var end: UInt32
  @usableFromInline var textStart: UInt32
  @usableFromInline var textEnd: UInt32
  @usableFromInline var line: UInt32
  @usableFromInline var column: UInt32

  @usableFromInline
  init(name: UInt8, kind: NodeKind, parent: UInt32, text: UInt32, line: UInt32, column: UInt32) {
    self.name = name
    self.kind = kind
    end = parent
    textStart = text
    textEnd = text
    self.line = line
    self.column = column
  }
}

extension Record {
  /// Fills a uniquely referenced record with nodes in document order and the bytes of their texts.
  func fill(_ nodes: UnsafeBufferPointer<NodeStorage>, _ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe texts.removeAll()
    unsafe texts.append(bytes)
    unsafe self.nodes.removeAll()
    unsafe self.nodes.append(nodes)
  }
}
