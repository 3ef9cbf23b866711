import ChartConvModel

/// An item of a list of links.
extension ListItem {
  @_lifetime(copy self)
  func text(_ member: ListMember.Link) -> Span<UInt8>? { text(member.rawValue) }

  func integer(_ member: ListMember.Link) -> Int? { integer(member.rawValue) }

  /// Whether it leads to the page itself, as a link without a relation does.
  var isAlternate: Bool {
    guard let rel = text(.rel) else { return true }
    return rel.equals("alternate")
  }

  /// Whether it leads to a page of HTML, as far as it says.
  var isPage: Bool {
    guard let type = text(.type) else { return true }
    return type.equals("text/html") || type.equals("application/xhtml+xml")
  }
}
