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
  var storage: NodeStorage { record[index] }

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
    place(of: name).map { Node(record: record, index: $0) }
  }

  /// The text of the first child with that name; see ``text``.
  @inlinable
  public func text(_ name: Name) -> String? {
    guard let child = place(of: name) else { return nil }
    return Node(record: record, index: child).text
  }

  /// That child's text without white space around it; see ``word``.
  @inlinable
  public func word(_ name: Name) -> String? {
    guard let child = place(of: name) else { return nil }
    return Node(record: record, index: child).word
  }

  @inlinable
  func place(of name: Name) -> Int? {
    let wanted = name.rawValue
    var child = index + 1
    let end = Int(storage.end)
    while child < end {
      let node = record[child]
      if node.name == wanted { return child }
      child = Int(node.end)
    }
    return nil
  }

  /// Its text exactly as the document has it; empty where there is none.
  @inlinable
  public var bytes: ArraySlice<UInt8> {
    let node = storage
    guard !node.hasPieces else { return joinedPieces }
    return record.bytes(of: node)
  }

  /// Its text exactly as the document has it, `nil` where it is empty or nothing but white space:
  /// a feed that writes `<im:name/>` doesn't say a name.
  @inlinable
  public var text: String? {
    guard storage.hasPieces else { return record.text(at: index) }
    let bytes = joinedPieces
    return bytes.contains { $0 > 0x20 } ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Its text without white space around it, as identifiers, addresses and numbers are read.
  @inlinable
  public var word: String? {
    guard storage.hasPieces else { return record.word(at: index) }
    let bytes = trimmed
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of `word`.
  public var trimmed: ArraySlice<UInt8> {
    let bytes = bytes
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return bytes[start..<end]
  }

  @usableFromInline
  var joinedPieces: ArraySlice<UInt8> {
    let node = storage
    var joined = Array(record.bytes(of: node))
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
      end = Int(record[parent].end)
    }

    @inlinable
    public mutating func next() -> Node? {
      guard index < end else { return nil }
      defer { index = Int(record[index].end) }
      return Node(record: record, index: index)
    }
  }
}
