public import ChartConvBytes

/// One node of a ``Record``, in the words of a dialect: a look into the record, which it can't
/// outlive. So it holds nothing, and a copy of it costs nothing.
@frozen
public struct Node<Name: RecordName>: ~Escapable {
  @usableFromInline let nodes: Span<NodeStorage>
  @usableFromInline let texts: Span<UInt8>
  @usableFromInline let index: Int

  @inlinable
  @_lifetime(copy nodes, copy texts)
  init(nodes: Span<NodeStorage>, texts: Span<UInt8>, index: Int) {
    self.nodes = nodes
    self.texts = texts
    self.index = index
  }

  @inlinable
  var storage: NodeStorage { nodes[index] }

  /// Another node of the same record.
  @inlinable
  @_lifetime(copy self)
  func node(at index: Int) -> Node { Node(nodes: nodes, texts: texts, index: index) }

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

  /// Whether it contains no nodes.
  @inlinable
  public var isLeaf: Bool { Int(storage.end) == index + 1 }

  /// The nodes that it contains, attributes first.
  @inlinable
  public var children: Children {
    @_lifetime(copy self) get { Children(of: self) }
  }

  /// The first of its children with that name.
  @inlinable
  public subscript(name: Name) -> Node? {
    @_lifetime(copy self) get {
      guard let child = place(of: name) else { return nil }
      return node(at: child)
    }
  }

  /// The text of the first child with that name; see ``text``.
  @inlinable
  public func text(_ name: Name) -> String? { self[name]?.text }

  /// That child's text without white space around it; see ``word``.
  @inlinable
  public func word(_ name: Name) -> String? { self[name]?.word }

  @inlinable
  func place(of name: Name) -> Int? {
    let wanted = name.rawValue
    var child = index + 1
    let end = Int(storage.end)
    while child < end {
      let node = nodes[child]
      if node.name == wanted { return child }
      child = Int(node.end)
    }
    return nil
  }

  /// Its text exactly as the document has it; empty where there is none.
  @inlinable
  public var bytes: Span<UInt8> {
    @_lifetime(copy self) get {
      let node = storage
      return texts.extracting(Int(node.textStart)..<Int(node.textEnd))
    }
  }

  /// Its text exactly as the document has it, `nil` where it is empty or nothing but white space:
  /// a feed that writes `<im:name/>` doesn't say a name.
  @inlinable
  public var text: String? { bytes.text }

  /// Its text without white space around it, as identifiers, addresses and numbers are read.
  @inlinable
  public var word: String? { bytes.word }

  /// The bytes of `text`.
  package var textBytes: Span<UInt8>? {
    @_lifetime(copy self) get {
      let bytes = bytes
      for index in bytes.indices where bytes[index] > 0x20 { return bytes }
      return nil
    }
  }

  /// The bytes of `word`; `nil` where there are none.
  package var wordBytes: Span<UInt8>? {
    @_lifetime(copy self) get {
      let trimmed = trimmed
      if trimmed.isEmpty { return nil }
      return trimmed
    }
  }

  /// The bytes of `word`.
  @inlinable
  public var trimmed: Span<UInt8> {
    @_lifetime(copy self) get { bytes.trimmed }
  }

  /// The nodes right below another, one after the other.
  @frozen
  public struct Children: ~Escapable {
    @usableFromInline let parent: Node
    @usableFromInline var index: Int

    @inlinable
    @_lifetime(copy parent)
    init(of parent: Node) {
      self.parent = parent
      index = parent.index + 1
    }

    @inlinable
    @_lifetime(copy parent)
    init(of parent: Node, isEmpty: Bool) {
      self.parent = parent
      index = isEmpty ? Int(parent.storage.end) : parent.index + 1
    }

    @inlinable
    @_lifetime(copy self)
    public mutating func next() -> Node? {
      guard index < Int(parent.storage.end) else { return nil }
      let child = parent.node(at: index)
      index = Int(child.storage.end)
      return child
    }

    /// The next child with that name.
    @inlinable
    @_lifetime(copy self)
    public mutating func next(named name: Name) -> Node? {
      while let child = next() {
        if child.isNamed(name) { return child }
      }
      return nil
    }
  }
}
