/// The children of a node, the first of each name: for a reader that asks for many of them in an
/// order of its own. All are found by one walk.
@frozen
public struct NamedChildren<Name: RecordName>: ~Copyable {
  /// In document order, those with the same name among them.
  public let all: Node<Name>.Children
  @usableFromInline let record: Record
  /// Where in the record each is, by its name; 0 for none, since no root is a child.
  @usableFromInline var places: InlineArray<256, UInt32>

  @inlinable
  public init(of node: Node<Name>) {
    all = node.children
    record = node.record
    places = InlineArray(repeating: 0)
    var child = node.index + 1
    let end = Int(node.storage.end)
    while child < end {
      let storage = record[child]
      if places[Int(storage.name)] == 0 {
        places[Int(storage.name)] = UInt32(truncatingIfNeeded: child)
      }
      child = Int(storage.end)
    }
  }

  /// The first child with that name.
  @inlinable
  @inline(__always)
  public subscript(name: Name) -> Node<Name>? {
    let place = Int(places[Int(name.rawValue)])
    return place == 0 ? nil : Node(record: record, index: place)
  }

  /// The text of the first child with that name; see ``Node/text``.
  @inlinable
  @inline(__always)
  public func text(_ name: Name) -> String? {
    let place = Int(places[Int(name.rawValue)])
    return place == 0 ? nil : Node<Name>(record: record, index: place).text
  }

  /// That child's text without white space around it; see ``Node/word``.
  @inlinable
  @inline(__always)
  public func word(_ name: Name) -> String? {
    let place = Int(places[Int(name.rawValue)])
    return place == 0 ? nil : Node<Name>(record: record, index: place).word
  }
}
