import ChartConvModel

/// Members of a link in a list.
extension ListItem {
  @_lifetime(copy self)
  func text(_ member: ListMember.Link) -> Span<UInt8>? { text(at: member.rawValue) }

  func integer(_ member: ListMember.Link) -> Int? { integer(at: member.rawValue) }

  /// The size in bytes; `nil` for 0, which means an unknown size.
  var fileSize: Int? { integer(.length).flatMap { $0 > 0 ? $0 : nil } }

  /// `true` if the relation is `alternate` or absent.
  var isAlternate: Bool {
    guard let rel = text(.rel) else { return true }
    return rel.equals("alternate")
  }

  /// `true` if the media type is HTML or absent.
  var isPage: Bool {
    let type = text(.type)
    return type == nil || type.isHTMLType
  }

  /// `true` if a link has neither a length nor a duration.
  var hasNoSize: Bool { integer(.length) == nil && integer(.duration) == nil }

  /// `true` if a link has only an address and a relation.
  var hasOnlyAddress: Bool {
    text(.type) == nil && text(.title) == nil && hasNoSize && text(.hreflang) == nil
  }
}

extension Row {
  /// The size of the preview in bytes; `nil` for 0, which means an unknown size.
  var previewSize: Int? { integer(.previewLength).flatMap { $0 > 0 ? $0 : nil } }
}
