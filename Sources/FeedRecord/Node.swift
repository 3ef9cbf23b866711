public import FeedIO

/// One node of a ``Record``, in the words of a dialect.
@frozen
public struct Node<Name: RecordName>: Sendable {
  @usableFromInline let record: Record
  @usableFromInline let index: Int

  @inlinable
  init(record: Record, index: Int) {
    self.record = record
    self.index = index
  }

  @inlinable
  var storage: NodeStorage { record.nodes[index] }

  /// `nil` for a piece of text.
  @inlinable
  public var name: Name? { Name(rawValue: storage.name) }

  /// Whether that is its name: cheaper to ask than the name itself.
  @inlinable
  public func isNamed(_ name: Name) -> Bool { storage.name == name.rawValue }

  @inlinable
  public var kind: NodeKind { storage.kind }

  /// Where it begins in the document.
  public var position: Position {
    Position(line: Int(storage.line), column: Int(storage.column))
  }

  /// The nodes that it contains, attributes first.
  @inlinable
  public var children: Children { Children(record: record, parent: index) }

  /// The first of its children with that name.
  @inlinable
  public subscript(name: Name) -> Node? {
    let wanted = name.rawValue
    var child = index + 1
    let end = Int(storage.end)
    while child < end {
      let node = record.nodes[child]
      if node.name == wanted { return Node(record: record, index: child) }
      child = Int(node.end)
    }
    return nil
  }

  /// Its text exactly as the document has it; empty where there is none.
  @inlinable
  public var bytes: ArraySlice<UInt8> {
    let node = storage
    guard !node.hasPieces else { return joinedPieces }
    return record.bytes[Int(node.textStart)..<Int(node.textEnd)]
  }

  /// Its text exactly as the document has it, `nil` where it is empty or nothing but white space:
  /// a feed that writes `<im:name/>` doesn't say a name.
  @inlinable
  public var text: String? {
    let bytes = bytes
    guard let first = bytes.first, first > 0x20 || bytes.contains(where: { $0 > 0x20 })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Its text without white space around it, as identifiers, addresses and numbers are read.
  public var word: String? {
    let bytes = trimmed
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of `word`.
  public var trimmed: ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes
  }

  @usableFromInline
  var joinedPieces: ArraySlice<UInt8> {
    let node = storage
    var joined = Array(record.bytes[Int(node.textStart)..<Int(node.textEnd)])
    for child in children where child.kind == .piece { joined += child.bytes }
    return joined[...]
  }

  /// The nodes right below another.
  @frozen
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let record: Record
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable
    init(record: Record, parent: Int) {
      self.record = record
      index = parent + 1
      end = Int(record.nodes[parent].end)
    }

    @inlinable
    public mutating func next() -> Node? {
      guard index < end else { return nil }
      defer { index = Int(record.nodes[index].end) }
      return Node(record: record, index: index)
    }
  }
}
