/// Conversion of podcast lists between rows and values.
extension RowBatch {
  package mutating func appendPerson() {
    appendItem(.persons, members: ListMember.Person.allCases.count)
  }

  package mutating func appendSoundbite() {
    appendItem(.soundbites, members: ListMember.Soundbite.allCases.count)
  }

  package mutating func appendAlternateEnclosure() {
    appendItem(.alternateEnclosures, members: ListMember.AlternateEnclosure.allCases.count)
  }

  package mutating func appendValueRecipient() {
    appendItem(.valueRecipients, members: ListMember.ValueRecipient.allCases.count)
  }

  package mutating func append(_ person: PodcastPerson) {
    appendPerson()
    set(member: ListMember.Person.name.rawValue, person.name)
    set(member: ListMember.Person.role.rawValue, person.role)
    set(member: ListMember.Person.group.rawValue, person.group)
    set(member: ListMember.Person.image.rawValue, person.image)
    set(member: ListMember.Person.url.rawValue, person.url)
  }

  package mutating func append(_ soundbite: Soundbite) {
    appendSoundbite()
    set(member: ListMember.Soundbite.start.rawValue, soundbite.start)
    set(member: ListMember.Soundbite.duration.rawValue, soundbite.duration)
    set(member: ListMember.Soundbite.title.rawValue, soundbite.title)
  }

  package mutating func append(_ file: AlternateEnclosure) {
    appendAlternateEnclosure()
    set(member: ListMember.AlternateEnclosure.url.rawValue, file.url)
    set(member: ListMember.AlternateEnclosure.type.rawValue, file.type)
    set(member: ListMember.AlternateEnclosure.length.rawValue, file.length)
    set(member: ListMember.AlternateEnclosure.bitrate.rawValue, file.bitrate)
    set(member: ListMember.AlternateEnclosure.height.rawValue, file.height)
    set(member: ListMember.AlternateEnclosure.language.rawValue, file.language)
    set(member: ListMember.AlternateEnclosure.title.rawValue, file.title)
    set(member: ListMember.AlternateEnclosure.rel.rawValue, file.rel)
    set(member: ListMember.AlternateEnclosure.codecs.rawValue, file.codecs)
  }

  package mutating func append(_ recipient: ValueRecipient) {
    appendValueRecipient()
    set(member: ListMember.ValueRecipient.name.rawValue, recipient.name)
    set(member: ListMember.ValueRecipient.type.rawValue, recipient.type)
    set(member: ListMember.ValueRecipient.address.rawValue, recipient.address)
    set(member: ListMember.ValueRecipient.split.rawValue, recipient.split)
    set(member: ListMember.ValueRecipient.fee.rawValue, recipient.fee)
    set(member: ListMember.ValueRecipient.payment.rawValue, recipient.payment)
    set(member: ListMember.ValueRecipient.method.rawValue, recipient.method)
  }
}

extension Row {
  package var persons: [PodcastPerson] {
    var result: [PodcastPerson] = []
    var items = list(.persons)
    while let item = items.item() {
      result.append(
        PodcastPerson(
          name: item.string(ListMember.Person.name.rawValue),
          role: item.string(ListMember.Person.role.rawValue),
          group: item.string(ListMember.Person.group.rawValue),
          image: item.string(ListMember.Person.image.rawValue),
          url: item.string(ListMember.Person.url.rawValue)))
    }
    return result
  }

  package var soundbites: [Soundbite] {
    var result: [Soundbite] = []
    var items = list(.soundbites)
    while let item = items.item() {
      result.append(
        Soundbite(
          start: item.integer(ListMember.Soundbite.start.rawValue),
          duration: item.integer(ListMember.Soundbite.duration.rawValue),
          title: item.string(ListMember.Soundbite.title.rawValue)))
    }
    return result
  }

  package var alternateEnclosures: [AlternateEnclosure] {
    var result: [AlternateEnclosure] = []
    var items = list(.alternateEnclosures)
    while let item = items.item() {
      var file = AlternateEnclosure(
        url: item.string(ListMember.AlternateEnclosure.url.rawValue),
        type: item.string(ListMember.AlternateEnclosure.type.rawValue))
      file.length = item.integer(ListMember.AlternateEnclosure.length.rawValue)
      file.bitrate = item.integer(ListMember.AlternateEnclosure.bitrate.rawValue)
      file.height = item.integer(ListMember.AlternateEnclosure.height.rawValue)
      file.language = item.string(ListMember.AlternateEnclosure.language.rawValue)
      file.title = item.string(ListMember.AlternateEnclosure.title.rawValue)
      file.rel = item.string(ListMember.AlternateEnclosure.rel.rawValue)
      file.codecs = item.string(ListMember.AlternateEnclosure.codecs.rawValue)
      result.append(file)
    }
    return result
  }

  package var valueRecipients: [ValueRecipient] {
    var result: [ValueRecipient] = []
    var items = list(.valueRecipients)
    while let item = items.item() {
      var recipient = ValueRecipient(
        name: item.string(ListMember.ValueRecipient.name.rawValue),
        type: item.string(ListMember.ValueRecipient.type.rawValue),
        address: item.string(ListMember.ValueRecipient.address.rawValue),
        split: item.integer(ListMember.ValueRecipient.split.rawValue))
      recipient.fee = item.boolean(ListMember.ValueRecipient.fee.rawValue)
      recipient.payment = item.string(ListMember.ValueRecipient.payment.rawValue)
      recipient.method = item.string(ListMember.ValueRecipient.method.rawValue)
      result.append(recipient)
    }
    return result
  }
}
