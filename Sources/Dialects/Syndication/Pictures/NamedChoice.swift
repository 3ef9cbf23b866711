internal import ChartConvRecords

extension NamedChildren {
  /// Of the children with these names, the first of the first name that says something.
  @_lifetime(copy self)
  func first(_ names: [Name]) -> Node<Name>? {
    for name in names {
      var children = all(having: name)
      while let child = children.next(named: name) {
        if child.saysSomething { return child }
      }
    }
    return nil
  }
}

extension Node {
  /// Whether there is anything but white space in it.
  fileprivate var saysSomething: Bool {
    if !trimmed.isEmpty { return true }
    var children = children
    while let child = children.next() {
      if child.kind == .element || !child.bytes.isEmpty { return true }
    }
    return false
  }
}
