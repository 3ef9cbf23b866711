internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Reads podcast values of an episode, from Apple's elements and those of the podcast namespace.
struct PodcastEntry {
  typealias SyndicationNode = Node<SyndicationName>

  let base: LinkBase

  func read(
    _ entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    row.setLine(.keywords, entry.first(Precedence.keywords, orInGroup: .mediaKeywords))
    row.set(
      .episodeType, entry.firstValue([.episodeType]) { $0.word.map(PodcastModule.episodeType) })
    setAddress(.chaptersURL, of: .chapters, entry, &row)
    setAddress(.transcriptURL, of: .transcript, entry, &row)
    if reading.isRequested(.commentCount) { readComments(of: entry, into: &row, &reading) }
    if reading.isRequested(.seasonName) {
      var seasons = entry.all(having: .season)
      while !row.has(.seasonName), let season = seasons.next(named: .season) {
        row.setLine(.seasonName, season[.name])
      }
    }
    readLists(of: entry, into: &row, &reading)
  }

  /// Sets the address of the first element with that name that has one.
  private func setAddress(
    _ field: EntryField, of name: SyndicationName,
    _ entry: borrowing NamedChildren<SyndicationName>, _ row: inout RowBatch
  ) {
    var elements = entry.all(having: name)
    while !row.has(field), let element = elements.next(named: name) {
      row.set(field, row.add(address: element[.url], base))
    }
  }

  /// Reads the number of comments. A negative one means that they weren't counted.
  private func readComments(
    of entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    var count = entry.firstValue([.commentCount]) { reading.integer($0) }
    var links = entry.all(having: .link)
    while count == nil, let link = links.next(named: .link) {
      count = link[.replies].flatMap { reading.integer($0) }
    }
    if let count, count >= 0 { row.set(.commentCount, count) }
  }

  private func readLists(
    of entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    if reading.isRequested(.persons) {
      var persons = entry.all(having: .person)
      while let person = persons.next(named: .person) { read(person: person, into: &row) }
      var contributors = entry.all(having: .contributor)
      while let person = contributors.next(named: .contributor) {
        read(person: person, into: &row)
      }
    }
    if reading.isRequested(.soundbites) {
      var soundbites = entry.all(having: .soundbite)
      while let part = soundbites.next(named: .soundbite) {
        read(soundbite: part, into: &row, &reading)
      }
    }
    if reading.isRequested(.chapters) {
      var lists = entry.all(having: .simpleChapters)
      while let list = lists.next(named: .simpleChapters) {
        var chapters = list.children
        while let chapter = chapters.next(named: .chapter) {
          read(chapter: chapter, into: &row, &reading)
        }
      }
    }
    if reading.isRequested(.valueRecipients) {
      var blocks = entry.all(having: .value)
      while let block = blocks.next(named: .value) {
        read(value: NamedChildren(of: block), into: &row, &reading)
      }
    }
    guard reading.isRequested(.alternateEnclosures) else { return }
    var files = entry.all(having: .alternateEnclosure)
    while let file = files.next(named: .alternateEnclosure) {
      // A file may have any number of sources: its attributes are found once.
      let file = NamedChildren(of: file)
      var sources = file.all(having: .mediaSource)
      while let source = sources.next(named: .mediaSource) {
        read(source, of: file, into: &row, &reading)
      }
    }
  }

  private func read(person: SyndicationNode, into row: inout RowBatch) {
    typealias Member = ListMember.Person
    guard let name = row.add(line: person) ?? row.add(line: person[.name]) else { return }
    row.appendItem(.persons)
    row.set(member: Member.name, name)
    if person.isNamed(.contributor) {
      row.set(member: Member.role, "contributor")
    } else {
      row.setWord(member: Member.role, person[.role])
    }
    row.setWord(member: Member.group, person[.group])
    row.set(member: Member.image, row.add(address: person[.picture], base))
    row.set(member: Member.url, row.add(address: person[.href] ?? person[.uri], base))
  }

  /// Reads a soundbite, unless it lacks a start time.
  private func read(
    soundbite: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.Soundbite
    guard let start = soundbite[.startTime].flatMap({ reading.seconds($0) }), start >= 0 else {
      return
    }
    let duration = soundbite[.duration].flatMap { reading.seconds($0) }
    row.appendItem(.soundbites)
    row.set(member: Member.start, start)
    row.set(member: Member.duration, duration.flatMap { $0 < 0 ? nil : $0 })
    row.setLine(member: Member.title, soundbite)
  }

  /// Reads a chapter, unless it lacks a start.
  private func read(
    chapter: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.Chapter
    guard
      let start = chapter[.start].flatMap({ start in
        reading.value(start, "time") { PodcastModule.duration($0) }
      })
    else { return }
    row.appendItem(.chapters)
    row.set(member: Member.start, start)
    row.setLine(member: Member.title, chapter[.title])
    row.set(member: Member.url, row.add(address: chapter[.href], base))
    row.set(member: Member.image, row.add(address: chapter[.picture], base))
  }

  /// Reads the recipients of a value. One without an address is skipped.
  private func read(
    value: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    typealias Member = ListMember.ValueRecipient
    var recipients = value.all(having: .valueRecipient)
    while let recipient = recipients.next(named: .valueRecipient) {
      guard recipient.word(.address) != nil else { continue }
      let split = recipient[.split].flatMap { reading.integer($0) }
      row.appendItem(.valueRecipients)
      row.setLine(member: Member.name, recipient[.name])
      row.setWord(member: Member.type, recipient[.type])
      row.setWord(member: Member.address, recipient[.address])
      row.set(member: Member.split, split)
      row.set(
        member: Member.fee, recipient[.fee].flatMap { PodcastModule.explicit($0, &reading) })
      row.setWord(member: Member.payment, value[.type])
      row.setWord(member: Member.method, value[.method])
    }
  }

  /// Reads a source of a file. The source's media type takes precedence over the file's.
  private func read(
    _ source: SyndicationNode, of file: borrowing NamedChildren<SyndicationName>,
    into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.AlternateEnclosure
    guard let url = row.add(address: source[.uri], base) else { return }
    let length = file[.length].flatMap { reading.integer($0) }
    let bitrate = file[.bitrate].flatMap { reading.integer($0) }
    let height = file[.height].flatMap { reading.integer($0) }
    row.appendItem(.alternateEnclosures)
    row.set(member: Member.url, url)
    row.setWord(member: Member.type, source[.contentType] ?? file[.type])
    row.set(member: Member.length, length)
    row.set(member: Member.bitrate, bitrate)
    row.set(member: Member.height, height)
    row.setWord(member: Member.language, file[.fileLanguage])
    row.setLine(member: Member.title, file[.title])
    row.setWord(member: Member.rel, file[.rel])
    row.setWord(member: Member.codecs, file[.codecs])
  }
}

/// Reads the metadata of a podcast.
enum PodcastHead {
  static func read(
    _ head: borrowing NamedChildren<SyndicationName>, _ base: LinkBase, into feed: inout Feed,
    _ reading: inout Reading
  ) {
    feed.explicit = head.firstValue([.explicit]) { PodcastModule.explicit($0, &reading) }
    feed.type = head.word(.podcastType)
    if let owner = head[.owner] {
      let person = FeedPerson(
        name: owner[.name]?.line, email: owner.word(.email))
      feed.owner = person.name == nil && person.email == nil ? nil : person
    }
    feed.podcastGUID = head.word(.podcastGUID)
    feed.locked = head[.locked].flatMap { PodcastModule.explicit($0, &reading) }
    feed.lockedOwner = head[.locked]?.word(.owner)
    feed.medium = head.word(.medium)
    var fundings = head.all(having: .funding)
    while let funding = fundings.next(named: .funding) {
      guard let url = base.address(funding[.url]) else { continue }
      feed.funding.append(Funding(url: url, text: funding.line))
    }
  }
}
