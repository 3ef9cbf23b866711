internal import FeedRecord

extension Node {
  /// Of the children with these names, the first of the first name that says something.
  @_lifetime(copy self)
  func first(_ names: [Name]) -> Node? {
    var choice = all(names)
    while let child = choice.next() {
      if child.saysSomething { return child }
    }
    return nil
  }

  /// All children with these names, in the order of the names.
  @_lifetime(copy self)
  func all(_ names: [Name]) -> NodeChoice<Name> { NodeChoice(of: self, names) }

  /// Whether there is anything but white space in it.
  private var saysSomething: Bool {
    if !trimmed.isEmpty { return true }
    var children = children
    while let child = children.next() {
      if child.kind == .element || !child.bytes.isEmpty { return true }
    }
    return false
  }
}

/// The children of a node that have certain names, in the order of the names.
struct NodeChoice<Name: RecordName>: ~Escapable {
  private let parent: Node<Name>
  private let names: [Name]
  private var place = 0
  private var children: Node<Name>.Children

  @_lifetime(copy parent)
  init(of parent: Node<Name>, _ names: [Name]) {
    self.parent = parent
    self.names = names
    children = parent.children
  }

  @_lifetime(copy self)
  mutating func next() -> Node<Name>? {
    while place < names.count {
      while let child = children.next() {
        if child.isNamed(names[place]) { return child }
      }
      place += 1
      children = parent.children
    }
    return nil
  }
}
