/// The items of lists of any entry.
extension FeedCategory: ItemValue {
  package static var list: EntryField { .genres }

  package init(_ item: ListItem) {
    typealias Member = ListMember.Genre
    self.init()
    id = item.string(Member.id)
    name = item.string(Member.name)
    term = item.string(Member.term)
    scheme = item.string(Member.scheme)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.Genre
    rows.set(member: Member.id, id)
    rows.set(member: Member.name, name)
    rows.set(member: Member.term, term)
    rows.set(member: Member.scheme, scheme)
  }
}

extension FeedArtwork: ItemValue {
  package static var list: EntryField { .artwork }

  package init(_ item: ListItem) {
    typealias Member = ListMember.Artwork
    self.init()
    url = item.string(Member.url)
    width = item.integer(Member.width)
    height = item.integer(Member.height)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.Artwork
    rows.set(member: Member.url, url)
    rows.set(member: Member.width, width)
    rows.set(member: Member.height, height)
  }
}

extension FeedLink: ItemValue {
  package static var list: EntryField { .links }

  package init(_ item: ListItem) {
    typealias Member = ListMember.Link
    self.init()
    url = item.string(Member.url)
    rel = item.string(Member.rel)
    type = item.string(Member.type)
    title = item.string(Member.title)
    length = item.integer(Member.length)
    durationInMilliseconds = item.integer(Member.duration)
    hreflang = item.string(Member.hreflang)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.Link
    rows.set(member: Member.url, url)
    rows.set(member: Member.rel, rel)
    rows.set(member: Member.type, type)
    rows.set(member: Member.title, title)
    rows.set(member: Member.length, length)
    rows.set(member: Member.duration, durationInMilliseconds)
    rows.set(member: Member.hreflang, hreflang)
  }
}

extension FeedPerson: ItemValue {
  package static var list: EntryField { .authors }

  package init(_ item: ListItem) {
    typealias Member = ListMember.Author
    self.init()
    name = item.string(Member.name)
    url = item.string(Member.url)
    email = item.string(Member.email)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.Author
    rows.set(member: Member.name, name)
    rows.set(member: Member.url, url)
    rows.set(member: Member.email, email)
  }
}
