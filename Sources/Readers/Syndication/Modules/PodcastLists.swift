internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvText

/// Reads the lists of the podcast namespaces: people, soundbites, chapters, recipients and files.
struct PodcastLists {
  /// The base of links; `nil` for chartconv's feeds, whose items are read exactly: texts as they
  /// are written, and items that lack a value.
  let base: LinkBase?

  func read(
    _ entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    if reading.isRequested(.persons) { readPersons(of: entry, into: &row) }
    if reading.isRequested(.soundbites) {
      entry.forEach(.soundbite) { read(soundbite: $0, into: &row, &reading) }
    }
    if reading.isRequested(.chapters) {
      entry.forEach(.simpleChapters) { read(chapters: $0, into: &row, &reading) }
    }
    if reading.isRequested(.transcripts) {
      entry.forEach(.transcript) { read(transcript: $0, into: &row) }
    }
    if reading.isRequested(.valueRecipients) { readValues(of: entry, into: &row, &reading) }
    if reading.isRequested(.alternateEnclosures) {
      entry.forEach(.alternateEnclosure) { read(file: $0, into: &row, &reading) }
    }
  }

  /// Reads the participants and contributors of an entry or a feed.
  func readPersons(
    of entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch
  ) {
    entry.forEach(.person) { read(person: $0, into: &row) }
    entry.forEach(.contributor) { read(person: $0, into: &row) }
  }

  /// Reads the recipients of payments of an entry or a feed.
  func readValues(
    of entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    entry.forEach(.value) { read(value: $0, into: &row, &reading) }
  }

  private var isExact: Bool { base == nil }

  private func setLine(
    _ member: some ItemMember, of row: inout RowBatch, _ node: SyndicationNode?
  ) {
    if isExact { row.setText(member: member, node) } else { row.setLine(member: member, node) }
  }

  private func setWord(
    _ member: some ItemMember, of row: inout RowBatch, _ node: SyndicationNode?
  ) {
    if isExact { row.setText(member: member, node) } else { row.setWord(member: member, node) }
  }

  private func address(_ node: SyndicationNode?, _ row: inout RowBatch) -> TextRange? {
    if let base { row.add(address: node, base) } else { row.add(word: node) }
  }

  func read(person: SyndicationNode, into row: inout RowBatch) {
    typealias Member = PodcastPerson.Member
    let name =
      isExact ? row.add(text: person) : row.add(line: person) ?? row.add(line: person[.name])
    guard isExact || name != nil else { return }
    row.appendItem(.persons)
    row.set(member: Member.name, name)
    if person.isNamed(.contributor) {
      row.set(member: Member.role, "contributor")
    } else {
      setWord(Member.role, of: &row, person[.role])
    }
    setWord(Member.group, of: &row, person[.group])
    row.set(member: Member.image, address(person[.picture], &row))
    row.set(member: Member.url, address(person[.href] ?? person[.uri], &row))
  }

  /// Reads a soundbite, unless it lacks a start time.
  func read(soundbite: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = Soundbite.Member
    let start = soundbite[.startTime].flatMap { reading.seconds($0) }
    guard isExact || start ?? -1 >= 0 else { return }
    let duration = soundbite[.duration].flatMap { reading.seconds($0) }
    row.appendItem(.soundbites)
    row.set(member: Member.start, start)
    row.set(member: Member.duration, duration.flatMap { $0 < 0 && !isExact ? nil : $0 })
    setLine(Member.title, of: &row, soundbite)
  }

  /// Reads chapters, except those that lack a start.
  func read(chapters: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = Chapter.Member
    var chapters = chapters.children
    while let chapter = chapters.next(named: .chapter) {
      let start = chapter[.start].flatMap { start in
        reading.value(start, "time") { PodcastModule.duration($0) }
      }
      guard isExact || start != nil else { continue }
      row.appendItem(.chapters)
      row.set(member: Member.start, start)
      setLine(Member.title, of: &row, chapter[.title])
      row.set(member: Member.url, address(chapter[.href], &row))
      row.set(member: Member.image, address(chapter[.picture], &row))
    }
  }

  /// Reads a transcript, unless it lacks an address.
  func read(transcript: SyndicationNode, into row: inout RowBatch) {
    typealias Member = Transcript.Member
    guard let url = address(transcript[.url], &row) else { return }
    row.appendItem(.transcripts)
    row.set(member: Member.url, url)
    setWord(Member.type, of: &row, transcript[.type])
    setWord(Member.language, of: &row, transcript[.hreflang])
    setWord(Member.rel, of: &row, transcript[.rel])
  }

  /// Reads the recipients of a value, except those without an address.
  func read(value: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = ValueRecipient.Member
    // A block may have any number of recipients: its attributes are found once.
    let value = NamedChildren(of: value)
    var recipients = value.all(having: .valueRecipient)
    while let recipient = recipients.next(named: .valueRecipient) {
      guard isExact || recipient.word(.address) != nil else { continue }
      let split = recipient[.split].flatMap { reading.integer($0) }
      row.appendItem(.valueRecipients)
      setLine(Member.name, of: &row, recipient[.name])
      setWord(Member.type, of: &row, recipient[.type])
      setWord(Member.address, of: &row, recipient[.address])
      row.set(member: Member.split, split)
      row.set(
        member: Member.fee, recipient[.fee].flatMap { PodcastModule.explicit($0, &reading) })
      setWord(Member.payment, of: &row, value[.type])
      setWord(Member.method, of: &row, value[.method])
    }
  }

  /// Reads the sources of a file.
  func read(file: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    // A file may have any number of sources: its attributes are found once.
    let file = NamedChildren(of: file)
    if isExact { return read(file[.mediaSource], of: file, into: &row, &reading) }
    file.forEach(.mediaSource) { read($0, of: file, into: &row, &reading) }
  }

  /// Reads a source of a file, unless it lacks an address. The source's media type takes precedence over the file's.
  private func read(
    _ source: SyndicationNode?, of file: borrowing NamedChildren<SyndicationName>,
    into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = AlternateEnclosure.Member
    let url = address(source?[.uri], &row)
    guard isExact || url != nil else { return }
    let length = file[.length].flatMap { reading.integer($0) }
    let bitrate = file[.bitrate].flatMap { reading.integer($0) }
    let height = file[.height].flatMap { reading.integer($0) }
    row.appendItem(.alternateEnclosures)
    row.set(member: Member.url, url)
    setWord(Member.type, of: &row, source?[.contentType] ?? file[.type])
    row.set(member: Member.length, length)
    row.set(member: Member.bitrate, bitrate)
    row.set(member: Member.height, height)
    setWord(Member.language, of: &row, file[.fileLanguage])
    setLine(Member.title, of: &row, file[.title])
    setWord(Member.rel, of: &row, file[.rel])
    setWord(Member.codecs, of: &row, file[.codecs])
  }
}
