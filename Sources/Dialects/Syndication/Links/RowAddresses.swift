internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvRecords

/// Texts of nodes that no column has yet.
extension RowBatch {
  /// Adds a node's text without white space around it.
  mutating func add<Name>(word node: Node<Name>?) -> TextRange? {
    guard let word = node?.wordBytes else { return nil }
    return add(word)
  }

  /// Adds a node's text; none where it is empty or white space.
  mutating func add<Name>(text node: Node<Name>?) -> TextRange? {
    guard let text = node?.textBytes else { return nil }
    return add(text)
  }

  /// Adds the address that a node's text refers to; none where its base is too long to be one, or
  /// the row has no room left.
  mutating func add<Name>(address node: Node<Name>?, _ base: LinkBase) -> TextRange? {
    guard let reference = node?.wordBytes else { return nil }
    guard !isOverfull, !URLReference.hasScheme(reference) else { return add(reference) }
    if base.isTooLong {
      lacksAddress = true
      return nil
    }
    guard let address = base.address else { return add(reference) }
    return add(address.resolve(String(reference)))
  }
}
