internal import FeedRecord

extension Node {
  /// Of the children with these names, the first of the first name that says something.
  func first(_ names: [Name]) -> Node? {
    for name in names {
      for child in children where child.isNamed(name) && child.saysSomething { return child }
    }
    return nil
  }

  /// All children with these names, in the order of the names.
  func all(_ names: [Name]) -> [Node] {
    var found: [Node] = []
    for name in names {
      for child in children where child.isNamed(name) { found.append(child) }
    }
    return found
  }

  /// Whether there is anything but white space in it.
  private var saysSomething: Bool {
    bytes.contains { $0 > 0x20 } || children.contains { $0.kind == .element || !$0.bytes.isEmpty }
  }
}
