internal import ChartConvRecords

extension NamedChildren {
  /// Returns the first non-empty child with the first of these names that has one.
  @_lifetime(copy self)
  func first(_ names: [Name]) -> Node<Name>? {
    for name in names {
      var children = all(having: name)
      while let child = children.next(named: name) {
        if child.hasText { return child }
      }
    }
    return nil
  }
}

extension NamedChildren {
  /// Returns the first value that can be read from a child with one of these names.
  func firstValue<Value>(_ names: [Name], _ read: (Node<Name>) -> Value?) -> Value? {
    for name in names {
      var children = all(having: name)
      while let child = children.next(named: name) {
        if let value = read(child) { return value }
      }
    }
    return nil
  }
}

extension Node {
  /// `true` unless the node contains only white space.
  fileprivate var hasText: Bool {
    if !trimmed.isEmpty { return true }
    var children = children
    while let child = children.next() {
      if child.kind == .element || !child.bytes.isEmpty { return true }
    }
    return false
  }
}
