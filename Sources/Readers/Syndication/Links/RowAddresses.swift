internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Functions that add texts of nodes without setting a column.
extension RowBatch {
  /// Adds a node's text without surrounding white space.
  mutating func add<Name>(word node: Node<Name>?) -> TextRange? {
    guard let word = node?.wordBytes else { return nil }
    return add(word)
  }

  /// Adds a node's text, unless it is empty or only white space.
  mutating func add<Name>(text node: Node<Name>?) -> TextRange? {
    guard let text = node?.textBytes else { return nil }
    return add(text)
  }

  /// Resolves and adds the address in a node's text. Returns `nil` if its base is overlong or the
  /// row is full.
  mutating func add<Name>(address node: Node<Name>?, _ base: LinkBase) -> TextRange? {
    guard let reference = node?.wordBytes else { return nil }
    if URLReference.isHost(reference) { return add("http://" + String(reference)) }
    guard !isOverfull, !URLReference.hasScheme(reference) else { return add(reference) }
    if base.isTooLong {
      lacksAddress = true
      return nil
    }
    guard let address = base.address else { return add(reference) }
    return add(address.resolve(String(reference)))
  }
}
