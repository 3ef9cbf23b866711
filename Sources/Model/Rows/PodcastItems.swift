/// The items of lists that only podcasts have.
extension PodcastPerson: ItemValue {
  package static var list: EntryField { .persons }

  package init(_ item: ListItem) {
    typealias Member = ListMember.Person
    self.init()
    name = item.string(Member.name)
    role = item.string(Member.role)
    group = item.string(Member.group)
    image = item.string(Member.image)
    url = item.string(Member.url)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.Person
    rows.set(member: Member.name, name)
    rows.set(member: Member.role, role)
    rows.set(member: Member.group, group)
    rows.set(member: Member.image, image)
    rows.set(member: Member.url, url)
  }
}

extension Soundbite: ItemValue {
  package static var list: EntryField { .soundbites }

  package init(_ item: ListItem) {
    typealias Member = ListMember.Soundbite
    self.init()
    startInMilliseconds = item.integer(Member.start)
    durationInMilliseconds = item.integer(Member.duration)
    title = item.string(Member.title)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.Soundbite
    rows.set(member: Member.start, startInMilliseconds)
    rows.set(member: Member.duration, durationInMilliseconds)
    rows.set(member: Member.title, title)
  }
}

extension AlternateEnclosure: ItemValue {
  package static var list: EntryField { .alternateEnclosures }

  package init(_ item: ListItem) {
    typealias Member = ListMember.AlternateEnclosure
    self.init()
    url = item.string(Member.url)
    type = item.string(Member.type)
    length = item.integer(Member.length)
    bitrate = item.integer(Member.bitrate)
    height = item.integer(Member.height)
    language = item.string(Member.language)
    title = item.string(Member.title)
    rel = item.string(Member.rel)
    codecs = item.string(Member.codecs)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.AlternateEnclosure
    rows.set(member: Member.url, url)
    rows.set(member: Member.type, type)
    rows.set(member: Member.length, length)
    rows.set(member: Member.bitrate, bitrate)
    rows.set(member: Member.height, height)
    rows.set(member: Member.language, language)
    rows.set(member: Member.title, title)
    rows.set(member: Member.rel, rel)
    rows.set(member: Member.codecs, codecs)
  }
}

extension ValueRecipient: ItemValue {
  package static var list: EntryField { .valueRecipients }

  package init(_ item: ListItem) {
    typealias Member = ListMember.ValueRecipient
    self.init()
    name = item.string(Member.name)
    type = item.string(Member.type)
    address = item.string(Member.address)
    split = item.integer(Member.split)
    fee = item.boolean(Member.fee)
    payment = item.string(Member.payment)
    method = item.string(Member.method)
  }

  package func fill(_ rows: inout RowBatch) {
    typealias Member = ListMember.ValueRecipient
    rows.set(member: Member.name, name)
    rows.set(member: Member.type, type)
    rows.set(member: Member.address, address)
    rows.set(member: Member.split, split)
    rows.set(member: Member.fee, fee)
    rows.set(member: Member.payment, payment)
    rows.set(member: Member.method, method)
  }
}
