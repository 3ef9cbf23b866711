internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Reads podcast values of an episode, from Apple's elements and those of the podcast namespace.
struct PodcastEntry {
  let base: LinkBase

  func read(
    _ entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    row.setLine(.keywords, entry.first(Precedence.keywords, orInGroup: .mediaKeywords))
    row.set(
      .episodeType, entry.firstValue([.episodeType]) { $0.word.map(PodcastModule.episodeType) })
    row.set(.chaptersURL, entry.firstValue([.chapters]) { row.add(address: $0[.url], base) })
    row.set(.transcriptURL, entry.firstValue([.transcript]) { row.add(address: $0[.url], base) })
    if reading.isRequested(.commentCount) { readComments(of: entry, into: &row, &reading) }
    if reading.isRequested(.seasonName) {
      row.set(.seasonName, entry.firstValue([.season]) { row.add(line: $0[.name]) })
    }
    readLists(of: entry, into: &row, &reading)
  }

  /// Reads the number of comments. A negative one means that they weren't counted.
  private func readComments(
    of entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let count =
      entry.firstValue([.commentCount]) { reading.integer($0) }
      ?? entry.firstValue([.link]) { $0[.replies].flatMap { reading.integer($0) } }
    if let count, count >= 0 { row.set(.commentCount, count) }
  }
}

/// Reads the lists of the podcast namespaces: people, soundbites, chapters, recipients and files.
extension PodcastEntry {
  private func readLists(
    of entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    if reading.isRequested(.persons) { readPersons(of: entry, into: &row) }
    if reading.isRequested(.soundbites) {
      entry.forEach([.soundbite]) { read(soundbite: $0, into: &row, &reading) }
    }
    if reading.isRequested(.chapters) {
      entry.forEach([.simpleChapters]) { read(chapters: $0, into: &row, &reading) }
    }
    if reading.isRequested(.transcripts) {
      entry.forEach([.transcript]) { read(transcript: $0, into: &row) }
    }
    if reading.isRequested(.valueRecipients) { readValues(of: entry, into: &row, &reading) }
    if reading.isRequested(.alternateEnclosures) {
      entry.forEach([.alternateEnclosure]) { file in
        // A file may have any number of sources: its attributes are found once.
        let file = NamedChildren(of: file)
        file.forEach([.mediaSource]) { read($0, of: file, into: &row, &reading) }
      }
    }
  }

  /// Reads the participants and contributors of an entry or a feed.
  func readPersons(of entry: borrowing SyndicationChildren, into row: inout RowBatch) {
    entry.forEach([.person, .contributor]) { read(person: $0, into: &row) }
  }

  /// Reads the recipients of payments of an entry or a feed.
  func readValues(
    of entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    entry.forEach([.value]) { read(value: $0, into: &row, &reading) }
  }

  func read(person: SyndicationNode, into row: inout RowBatch) {
    typealias Member = PodcastPerson.Member
    guard let name = row.add(line: person) ?? row.add(line: person[.name]) else { return }
    row.appendItem(.persons)
    row.set(member: Member.name, name)
    if person.isNamed(.contributor) {
      row.set(member: Member.role, "contributor")
    } else {
      row.set(member: Member.role, row.add(word: person[.role]))
    }
    row.set(member: Member.group, row.add(word: person[.group]))
    row.set(member: Member.image, row.add(address: person[.picture], base))
    row.set(
      member: Member.url,
      row.add(address: person[.href] ?? person[.uri] ?? person[.url], base.moved(by: person)))
  }

  /// Reads a soundbite, unless it lacks a start time.
  func read(soundbite: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = PodcastSoundbite.Member
    guard let start = soundbite[.startTime].flatMap({ reading.seconds($0) }) else { return }
    row.appendItem(.soundbites)
    row.set(member: Member.start, start)
    row.set(member: Member.duration, soundbite[.duration].flatMap { reading.seconds($0) })
    row.set(member: Member.title, row.add(line: soundbite))
  }

  /// Reads chapters, except those that lack a start.
  func read(chapters: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = PodcastChapter.Member
    var chapters = chapters.children
    while let chapter = chapters.next(named: .chapter) {
      let start = chapter[.start].flatMap { start in
        reading.value(start, "time") { PodcastModule.duration($0) }
      }
      guard let start else { continue }
      row.appendItem(.chapters)
      row.set(member: Member.start, start)
      row.set(member: Member.title, row.add(line: chapter[.title]))
      row.set(member: Member.url, row.add(address: chapter[.href], base))
      row.set(member: Member.image, row.add(address: chapter[.picture], base))
    }
  }

  /// Reads a transcript, unless it lacks an address.
  func read(transcript: SyndicationNode, into row: inout RowBatch) {
    typealias Member = PodcastTranscript.Member
    guard let url = row.add(address: transcript[.url], base) else { return }
    row.appendItem(.transcripts)
    row.set(member: Member.url, url)
    row.set(member: Member.type, row.add(word: transcript[.type]))
    row.set(member: Member.language, row.add(word: transcript[.hreflang]))
    row.set(member: Member.rel, row.add(word: transcript[.rel]))
  }

  /// Reads the recipients of a value, except those without an address.
  func read(value: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = ValueRecipient.Member
    // A block may have any number of recipients: its attributes are found once.
    let value = NamedChildren(of: value)
    var recipients = value.all(having: .valueRecipient)
    while let recipient = recipients.next(named: .valueRecipient) {
      guard recipient.word(.address) != nil else { continue }
      let split = recipient[.split].flatMap { reading.integer($0) }
      row.appendItem(.valueRecipients)
      row.set(member: Member.name, row.add(line: recipient[.name]))
      row.set(member: Member.type, row.add(word: recipient[.type]))
      row.set(member: Member.address, row.add(word: recipient[.address]))
      row.set(member: Member.split, split)
      row.set(member: Member.fee, recipient[.fee].flatMap { PodcastModule.explicit($0, &reading) })
      row.set(member: Member.payment, row.add(word: value[.type]))
      row.set(member: Member.method, row.add(word: value[.method]))
    }
  }

  /// Reads a source of a file, unless it lacks an address. The source's media type takes precedence over the file's.
  private func read(
    _ source: SyndicationNode, of file: borrowing SyndicationChildren,
    into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = AlternateEnclosure.Member
    guard let url = row.add(address: source[.uri], base) else { return }
    let length = file[.length].flatMap { reading.integer($0) }
    // It may have decimals, which no column has.
    let bitrate = file[.bitrate].flatMap { DecimalNumber($0.trimmed)?.wholeNumber }
    let height = file[.height].flatMap { reading.integer($0) }
    row.appendItem(.alternateEnclosures)
    row.set(member: Member.url, url)
    row.set(member: Member.type, row.add(word: source[.contentType] ?? file[.type]))
    row.set(member: Member.length, length)
    row.set(member: Member.bitrate, bitrate)
    row.set(member: Member.height, height)
    row.set(member: Member.language, row.add(word: file[.fileLanguage]))
    row.set(member: Member.title, row.add(line: file[.title]))
    row.set(member: Member.rel, row.add(word: file[.rel]))
    row.set(member: Member.codecs, row.add(word: file[.codecs]))
  }
}
