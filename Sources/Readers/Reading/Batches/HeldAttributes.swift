internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Tells which attributes columns hold.
extension Remainder {
  /// Returns `true` for an attribute that a column holds, or that says how something is written. A base
  /// is that of what follows.
  mutating func isHeld<Name>(
    attribute node: Node<Name>, _ label: RecordLabel, of element: RecordLabel?, _ row: Row,
    _ fields: FieldSet?
  ) -> Bool {
    if case .xmlBase = label.name, let reference = node.word { base = base.moved(to: reference) }
    // RSS has no attributes for them.
    if labels.isInRSS, element?.name == .generator { return false }
    switch label.name {
    // These say how something is written. Other elements may be relative to the base of the root.
    case .xmlBase: return element != nil
    case .mode, .imAssetType: return true
    case .version where element == nil: return true
    case .type where element?.name?.hasType == true: return true
    case .rdfAbout where element?.name == .image, .rdfResource where element?.name == .image:
      return true
    case _ where !label.isRead: return false
    // A link or a content has them, and no list a place for them.
    case .thrCount, .src: return false
    case .contentType: return isCount && holds(node.trimmed, row, fields)
    case .xmlLang:
      return !(has(.xmlLang) && element != nil)
        && holds(node.trimmed, row, isHead ? .all : [.language])
    case .isPermaLink:
      let isPermaLink = !(node.word?.lowercased() == "false")
      return isPermaLink == row.text(.id).equals(row.text(.url))
    default: return holds(node.trimmed, row, fields)
    }
  }

  /// Returns the address of a content, which is absolute because it is also a link that writers compare;
  /// `nil` for another attribute.
  func contentAddress<Name>(
    _ attribute: Node<Name>, _ name: KnownName?, of element: Node<Name>
  ) -> [UInt8]? {
    guard name == .src, labels[element.index]?.name == .content, let reference = attribute.word
    else { return nil }
    var base = base
    var children = element.children
    while let child = children.next(), child.kind == .attribute {
      if labels[child.index]?.name == .xmlBase, let own = child.word { base = base.moved(to: own) }
    }
    return JSONObject.string(Array(base.resolve(reference).utf8))
  }
}
