public import ChartConvModel

/// An index of a node's children: the first child of each name, found in a single pass. For readers
/// that look up many names in their own order.
@frozen
@usableFromInline
package struct NamedChildren<Name: RecordName>: ~Copyable, ~Escapable {
  @usableFromInline package let parent: Node<Name>
  /// The offset from the parent of the first child with each name; 0 for none, 255 for one that is
  /// searched for. Eight bits are enough for nearly all entries, and the index is cleared for each.
  @usableFromInline var offsets = Arena<UInt8>(capacity: 256)

  @inlinable
  @_lifetime(copy parent)
  package init(of parent: Node<Name>) {
    var memory = Arena<UInt8>(capacity: 256)
    self.init(of: parent, in: &memory)
  }

  /// Takes memory, which ``giveBack(_:)`` returns.
  @inlinable
  @_lifetime(copy parent)
  package init(of parent: Node<Name>, in memory: inout Arena<UInt8>) {
    self.parent = parent
    swap(&offsets, &memory)
    offsets.removeAll()
    offsets.append(repeating: 0, count: 256)
    var child = parent.index + 1
    let end = Int(parent.storage.end)
    while child < end {
      let storage = parent.nodes[child]
      if offsets[Int(storage.name)] == 0 {
        offsets[Int(storage.name)] = UInt8(clamping: child - parent.index)
      }
      child = Int(storage.end)
    }
  }

  @inlinable
  package consuming func giveBack(_ memory: inout Arena<UInt8>) { memory = offsets }

  /// All children in document order, including repeated names.
  @inlinable
  package var all: Node<Name>.Children {
    @_lifetime(copy self) get { parent.children }
  }

  /// Returns all children for a search by name, or an empty sequence if no child has that name.
  @inlinable
  @_lifetime(copy self)
  package func all(having name: Name) -> Node<Name>.Children {
    Node<Name>.Children(of: parent, isEmpty: offsets[Int(name.rawValue)] == 0)
  }

  @inlinable
  @inline(__always)
  package subscript(name: Name) -> Node<Name>? {
    @_lifetime(copy self) get {
      let offset = offsets[Int(name.rawValue)]
      guard offset > 0 else { return nil }
      return offset < .max ? parent.node(at: parent.index + Int(offset)) : parent[name]
    }
  }

  /// Returns the text of the first child with that name; see ``Node/text``.
  @inlinable
  @inline(__always)
  package func text(_ name: Name) -> String? { self[name]?.text }
}
