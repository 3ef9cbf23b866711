/// The children of a node, the first of each name: for a reader that asks for many of them in an
/// order of its own. All are found by one walk.
@frozen
public struct NamedChildren<Name: RecordName>: ~Copyable, ~Escapable {
  /// The node that they are in.
  public let parent: Node<Name>
  /// Where in the record each is, by its name; 0 for none, since no root is a child.
  @usableFromInline var places: InlineArray<256, UInt32>
  /// A bit for each name that a child has: a name that isn't known when this is compiled is looked
  /// up here, since the places would be copied for it.
  @usableFromInline var names: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  @inlinable
  @_lifetime(copy parent)
  public init(of parent: Node<Name>) {
    self.parent = parent
    places = InlineArray(repeating: 0)
    var child = parent.index + 1
    let end = Int(parent.storage.end)
    while child < end {
      let storage = parent.nodes[child]
      if places[Int(storage.name)] == 0 {
        places[Int(storage.name)] = UInt32(truncatingIfNeeded: child)
        let bit = UInt64(1) << UInt64(storage.name & 63)
        switch storage.name >> 6 {
        case 0: names.0 |= bit
        case 1: names.1 |= bit
        case 2: names.2 |= bit
        default: names.3 |= bit
        }
      }
      child = Int(storage.end)
    }
  }

  /// In document order, those with the same name among them.
  @inlinable
  public var all: Node<Name>.Children {
    @_lifetime(copy self) get { parent.children }
  }

  /// All of them, to look for those with that name; none where no child has it.
  @inlinable
  @_lifetime(copy self)
  public func all(having name: Name) -> Node<Name>.Children {
    let bit = UInt64(1) << UInt64(name.rawValue & 63)
    let bits =
      switch name.rawValue >> 6 {
      case 0: names.0
      case 1: names.1
      case 2: names.2
      default: names.3
      }
    return Node<Name>.Children(of: parent, isEmpty: bits & bit == 0)
  }

  /// The first child with that name.
  @inlinable
  @inline(__always)
  public subscript(name: Name) -> Node<Name>? {
    @_lifetime(copy self) get {
      let place = Int(places[Int(name.rawValue)])
      guard place > 0 else { return nil }
      return parent.node(at: place)
    }
  }

  /// The text of the first child with that name; see ``Node/text``.
  @inlinable
  @inline(__always)
  public func text(_ name: Name) -> String? { self[name]?.text }

  /// That child's text without white space around it; see ``Node/word``.
  @inlinable
  @inline(__always)
  public func word(_ name: Name) -> String? { self[name]?.word }
}
