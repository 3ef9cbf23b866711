/// Functions that fill the lists of the last row.
extension RowBatch {
  /// Appends an item with `members` empty members, which `set(member:)` fills.
  package mutating func appendItem(_ field: EntryField, members: Int) {
    guard count > 0 else { return }
    let start = items.count
    // The link of the last item is never followed.
    items.append(Slot(low: 0))
    for _ in 0..<members { items.append(.none) }
    let cell = (count - 1) * EntryField.count + Int(field.rawValue)
    if has(field) {
      let last = Int(slots[cell].low >> 32)
      items[last].low = UInt64(start)
      slots[cell].low = slots[cell].low & 0xFFFF_FFFF | UInt64(start) << 32
      slots[cell].high += 1
    } else {
      set(field, Slot(low: UInt64(start) | UInt64(start) << 32, high: 1))
    }
    lastItem = start + 1
  }

  package mutating func set(member: UInt8, _ text: TextRange?) {
    guard let text else { return }
    items[lastItem + Int(member)] = Slot(text)
  }

  package mutating func set(member: UInt8, text: Span<UInt8>?) {
    guard let text else { return }
    set(member: member, add(text))
  }

  package mutating func set(member: UInt8, _ text: String?) {
    guard let text else { return }
    set(member: member, add(text))
  }

  package mutating func set(member: UInt8, _ number: Int?) {
    guard let number else { return }
    items[lastItem + Int(member)] = Slot(number)
  }

  package mutating func set(member: UInt8, _ flag: Bool?) {
    guard let flag else { return }
    items[lastItem + Int(member)] = Slot(flag)
  }

  package mutating func appendGenre() {
    appendItem(.genres, members: ListMember.Genre.allCases.count)
  }

  package mutating func appendAuthor() {
    appendItem(.authors, members: ListMember.Author.allCases.count)
  }

  package mutating func appendLink() {
    appendItem(.links, members: ListMember.Link.allCases.count)
  }

  /// Appends an image, unless its address is `nil`.
  package mutating func appendArtwork(_ url: TextRange?, width: Int?, height: Int?) {
    guard let url else { return }
    appendItem(.artwork, members: ListMember.Artwork.allCases.count)
    set(member: ListMember.Artwork.url.rawValue, url)
    set(member: ListMember.Artwork.width.rawValue, width)
    set(member: ListMember.Artwork.height.rawValue, height)
  }

  /// Appends a link, unless its address is `nil`.
  package mutating func appendLink(_ url: TextRange?, rel: String, type: String? = nil) {
    guard let url else { return }
    appendLink()
    set(member: ListMember.Link.url.rawValue, url)
    set(member: ListMember.Link.rel.rawValue, rel)
    set(member: ListMember.Link.type.rawValue, type)
  }
}

/// Functions that append items given as values.
extension RowBatch {
  package mutating func append(_ genre: FeedCategory) {
    appendGenre()
    set(member: ListMember.Genre.id.rawValue, genre.id)
    set(member: ListMember.Genre.name.rawValue, genre.name)
    set(member: ListMember.Genre.term.rawValue, genre.term)
    set(member: ListMember.Genre.scheme.rawValue, genre.scheme)
  }

  package mutating func append(_ image: FeedArtwork) {
    appendItem(.artwork, members: ListMember.Artwork.allCases.count)
    set(member: ListMember.Artwork.url.rawValue, image.url)
    set(member: ListMember.Artwork.width.rawValue, image.width)
    set(member: ListMember.Artwork.height.rawValue, image.height)
  }

  package mutating func append(_ link: FeedLink) {
    appendLink()
    set(member: ListMember.Link.url.rawValue, link.url)
    set(member: ListMember.Link.rel.rawValue, link.rel)
    set(member: ListMember.Link.type.rawValue, link.type)
    set(member: ListMember.Link.title.rawValue, link.title)
    set(member: ListMember.Link.length.rawValue, link.length)
    set(member: ListMember.Link.duration.rawValue, link.duration)
    set(member: ListMember.Link.hreflang.rawValue, link.hreflang)
  }

  package mutating func append(_ author: FeedPerson) {
    appendAuthor()
    set(member: ListMember.Author.name.rawValue, author.name)
    set(member: ListMember.Author.url.rawValue, author.url)
    set(member: ListMember.Author.email.rawValue, author.email)
  }
}
