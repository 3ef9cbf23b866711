package import ChartConvIO
public import ChartConvModel

/// A node of a ``Record``, with the names of a dialect. It is a view that can't outlive the record,
/// so copies cost nothing.
@frozen
@usableFromInline
package struct Node<Name: RecordName>: ~Escapable {
  @usableFromInline let nodes: Span<NodeStorage>
  @usableFromInline let texts: Span<UInt8>
  /// The index in the record.
  @usableFromInline package let index: Int

  @inlinable
  @_lifetime(copy nodes, copy texts)
  init(nodes: Span<NodeStorage>, texts: Span<UInt8>, index: Int) {
    self.nodes = nodes
    self.texts = texts
    self.index = index
  }

  @inlinable
  var storage: NodeStorage { nodes[index] }

  /// Returns another node of the same record.
  @inlinable
  @_lifetime(copy self)
  package func node(at index: Int) -> Node { Node(nodes: nodes, texts: texts, index: index) }

  /// The name; `nil` for a piece of text.
  @inlinable
  package var name: Name? { Name(rawValue: storage.name) }

  /// Returns `true` if the node has that name. Cheaper than comparing ``name``.
  @inlinable
  package func isNamed(_ name: Name) -> Bool { storage.name == name.rawValue }

  @inlinable
  package var kind: NodeKind { storage.kind }

  /// The node's position in the document.
  package var position: SourcePosition {
    let storage = storage
    return SourcePosition(line: Int(storage.line), column: Int(storage.column))
  }

  /// `true` for a member of a JSON object that isn't read; see ``Record/memberName``.
  package var isMember: Bool { storage.name == Record.memberName }

  @inlinable
  package var isLeaf: Bool { Int(storage.end) == index + 1 }

  /// The child nodes, attributes first.
  @inlinable
  package var children: Children {
    @_lifetime(copy self) get { Children(of: self) }
  }

  @inlinable
  package subscript(name: Name) -> Node? {
    @_lifetime(copy self) get {
      guard let child = index(of: name) else { return nil }
      return node(at: child)
    }
  }

  /// Returns the text of the first child with that name; see ``text``.
  @inlinable
  package func text(_ name: Name) -> String? { self[name]?.text }

  /// Returns the text of the first child with that name, trimmed; see ``word``.
  @inlinable
  package func word(_ name: Name) -> String? { self[name]?.word }

  @inlinable
  func index(of name: Name) -> Int? {
    let rawName = name.rawValue
    var child = index + 1
    let end = Int(storage.end)
    while child < end {
      let node = nodes[child]
      if node.name == rawName { return child }
      child = Int(node.end)
    }
    return nil
  }

  /// Returns the first node in it with that name, at any depth.
  @inlinable
  @_lifetime(copy self)
  package func first(_ name: Name) -> Node? {
    let end = Int(storage.end)
    for inner in index + 1..<end where nodes[inner].name == name.rawValue { return node(at: inner) }
    return nil
  }

  /// The text exactly as in the document; empty if there is none.
  @inlinable
  package var bytes: Span<UInt8> {
    @inline(__always) @_lifetime(copy self) get {
      let node = storage
      return texts.extracting(Int(node.textStart)..<Int(node.textEnd))
    }
  }

  /// The text exactly as in the document; `nil` if it is empty or only white space. A feed that
  /// writes `<im:name/>` has no name.
  @inlinable
  package var text: String? { bytes.text }

  /// The text without surrounding white space, for identifiers, addresses and numbers.
  @inlinable
  package var word: String? { trimmed.word }

  @inlinable
  package var textBytes: Span<UInt8>? {
    @_lifetime(copy self) get {
      let bytes = bytes
      for index in bytes.indices where bytes[index] > 0x20 { return bytes }
      return nil
    }
  }

  /// The bytes of ``word``; `nil` if there are none.
  @inlinable
  package var wordBytes: Span<UInt8>? {
    @_lifetime(copy self) get {
      let trimmed = trimmed
      if trimmed.isEmpty { return nil }
      return trimmed
    }
  }

  /// The bytes without surrounding white space. Some feeds escape the markers of a CDATA section around
  /// them, or write these in an attribute.
  @inlinable
  package var trimmed: Span<UInt8> {
    @inline(__always) @_lifetime(copy self) get {
      let text = bytes.trimmed
      return text.isEmpty || text[0] != UInt8(ascii: "<") ? text : text.withoutMarkers
    }
  }

  /// An iterator over the children of a node.
  @frozen
  @usableFromInline
  package struct Children: ~Escapable {
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
    package mutating func next() -> Node? {
      guard index < Int(parent.storage.end) else { return nil }
      let child = parent.node(at: index)
      index = Int(child.storage.end)
      return child
    }

    @inlinable
    @_lifetime(copy self)
    package mutating func next(named name: Name) -> Node? {
      while let child = next() {
        if child.isNamed(name) { return child }
      }
      return nil
    }
  }
}

/// The names of a dialect, as cases to switch over.
///
/// Conforming enums have `UInt8` raw values, which the parsers pass on without interpreting them.
@usableFromInline
package protocol RecordName: RawRepresentable, CaseIterable, Sendable where RawValue == UInt8 {}

@frozen
@usableFromInline
package enum NodeKind: UInt8, Sendable, BitwiseCopyable {
  /// An XML element, or a JSON object.
  case element
  case attribute, string
  /// A JSON number, with the digits of the document.
  case number
  case boolean
  /// A continuation of the parent's text after a child element.
  case piece
}

// The standard library provides these operations only for escapable optionals.

@inlinable
@_lifetime(copy first, copy second)
package func ?? <Name>(first: Node<Name>?, second: Node<Name>?) -> Node<Name>? {
  if let first { return first }
  return second
}

@inlinable
@_lifetime(copy first, copy second)
package func ?? <Name>(first: Node<Name>?, second: Node<Name>) -> Node<Name> {
  if let first { return first }
  return second
}

extension Optional where Wrapped: ~Escapable {
  /// Returns the result of `read`; `nil` if there is no node.
  @inlinable
  package func flatMap<Name, Value>(_ read: (Wrapped) -> Value?) -> Value?
  where Wrapped == Node<Name> {
    guard let node = self else { return nil }
    return read(node)
  }
}

extension Span<UInt8> {
  /// The text; `nil` if it is empty or only white space.
  @usableFromInline
  var text: String? {
    for index in indices where self[index] > 0x20 { return String(self) }
    return nil
  }

  /// The text without surrounding white space; `nil` if nothing is left.
  @usableFromInline
  var word: String? {
    let trimmed = trimmed
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// The bytes in a CDATA section; all of them without one.
  @usableFromInline
  var withoutMarkers: Span<UInt8> {
    @_lifetime(copy self) get {
      let (opening, closing) = ("<![CDATA[".utf8, "]]>".utf8)
      let end = count - closing.count
      guard end >= opening.count else { return self }
      for (index, byte) in zip(indices, opening) where self[index] != byte { return self }
      for (index, byte) in zip(end..<count, closing) where self[index] != byte { return self }
      return extracting(opening.count..<end).trimmed
    }
  }
}
