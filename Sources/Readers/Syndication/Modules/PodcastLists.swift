internal import ChartConvModel
internal import ChartConvRecords

/// Reads the lists of the podcast namespaces: people, soundbites, chapters, recipients and files.
struct PodcastLists {
  /// The base of links; `nil` for the program's own feeds, whose items are read exactly: texts as they
  /// are written, and items that lack a value.
  let base: LinkBase?

  func read(
    _ entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    var children = entry.all
    while let child = children.next() { read(child, into: &row, &reading) }
    guard reading.isRequested(.persons) else { return }
    var contributors = entry.all(having: .contributor)
    while let person = contributors.next(named: .contributor) { read(person: person, into: &row) }
  }

  /// Reads an element with items of a list, if that is requested.
  func read(_ node: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    let fields = reading.options.fields
    switch node.name {
    case .person where fields.contains(.persons): read(person: node, into: &row)
    case .soundbite where fields.contains(.soundbites):
      read(soundbite: node, into: &row, &reading)
    case .simpleChapters where fields.contains(.chapters):
      read(chapters: node, into: &row, &reading)
    case .alternateEnclosure where fields.contains(.alternateEnclosures):
      read(file: node, into: &row, &reading)
    case .value where fields.contains(.valueRecipients): read(value: node, into: &row, &reading)
    default: break
    }
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

  private func read(person: SyndicationNode, into row: inout RowBatch) {
    typealias Member = ListMember.Person
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
  private func read(soundbite: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading)
  {
    typealias Member = ListMember.Soundbite
    let start = soundbite[.startTime].flatMap { reading.seconds($0) }
    guard isExact || start ?? -1 >= 0 else { return }
    let duration = soundbite[.duration].flatMap { reading.seconds($0) }
    row.appendItem(.soundbites)
    row.set(member: Member.start, start)
    row.set(member: Member.duration, duration.flatMap { $0 < 0 && !isExact ? nil : $0 })
    setLine(Member.title, of: &row, soundbite)
  }

  /// Reads chapters, except those that lack a start.
  private func read(chapters: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = ListMember.Chapter
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

  /// Reads the recipients of a value, except those without an address.
  private func read(value: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    typealias Member = ListMember.ValueRecipient
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
  private func read(file: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    // A file may have any number of sources: its attributes are found once.
    let file = NamedChildren(of: file)
    if isExact { return read(file[.mediaSource], of: file, into: &row, &reading) }
    var sources = file.all(having: .mediaSource)
    while let source = sources.next(named: .mediaSource) {
      read(source, of: file, into: &row, &reading)
    }
  }

  /// Reads a source of a file, unless it lacks an address. The source's media type takes precedence over the file's.
  private func read(
    _ source: SyndicationNode?, of file: borrowing NamedChildren<SyndicationName>,
    into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.AlternateEnclosure
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
