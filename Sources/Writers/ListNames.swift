import ChartConvModel

extension ListItems {
  /// Passes the names of the items of a list column, for outputs that people read.
  func forEachName(of column: EntryField, _ body: (Span<UInt8>) -> Void) {
    let words = Self.words(of: column)
    var items = self
    while let item = items.item() {
      let first = item.text(at: words.0)
      guard let text = first != nil ? first : item.text(at: words.1) else { continue }
      body(text)
    }
  }

  /// Returns the members that name an item: the first, else the second. They are texts.
  private static func words(of list: EntryField) -> (UInt8, UInt8) {
    switch list {
    case .genres: (ListMember.Genre.name.rawValue, ListMember.Genre.term.rawValue)
    case .artwork: (ListMember.Artwork.url.rawValue, ListMember.Artwork.url.rawValue)
    case .links: (ListMember.Link.url.rawValue, ListMember.Link.url.rawValue)
    case .persons: (ListMember.Person.name.rawValue, ListMember.Person.url.rawValue)
    case .soundbites: (ListMember.Soundbite.title.rawValue, ListMember.Soundbite.title.rawValue)
    case .alternateEnclosures:
      (ListMember.AlternateEnclosure.url.rawValue, ListMember.AlternateEnclosure.url.rawValue)
    case .valueRecipients:
      (ListMember.ValueRecipient.name.rawValue, ListMember.ValueRecipient.address.rawValue)
    default: (ListMember.Author.name.rawValue, ListMember.Author.email.rawValue)
    }
  }
}
