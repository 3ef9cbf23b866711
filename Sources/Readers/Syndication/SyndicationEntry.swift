internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Reads an entry of RSS or Atom. ``Precedence`` defines which element is used for a value.
struct SyndicationEntry {
  typealias Children = NamedChildren<SyndicationName>
  private let base: LinkBase
  /// The media type of texts without an explicit one.
  private let defaultType: String

  /// - Parameter defaultType: `text/html` in RSS, `text/plain` in Atom (RFC 4287 §3.1.1).
  init(_ node: SyndicationNode, defaultType: String, _ base: LinkBase) {
    self.defaultType = defaultType
    self.base = base.moved(by: node)
  }

  func read(_ entry: borrowing Children, into row: inout RowBatch, _ reading: inout Reading) {
    reading.warnOfOlder(entry.parent)
    row.setWord(.id, entry.first(Precedence.id) { $0.hasText && !$0.isAbsent })
    // A store's title also has the artist.
    row.setText(.name, entry[.itemName])
    setLine(.name, Precedence.name, of: entry, orInGroup: .mediaTitle, &row)
    reading.yearWithoutDay = nil
    let published = entry.firstValue(Precedence.published) { reading.timestamp(in: $0) }
    row.set(.published, published)
    reading.setRelease(published?.date, of: &row)
    row.set(
      .updated,
      entry.firstValue(Precedence.updated) { $0.isAbsent ? nil : reading.timestamp(in: $0) })
    let fields = reading.options.columns
    setLine(.rights, Precedence.rights, of: entry, &row)
    if let source = entry[.source], !row.has(.rights) {
      setLine(.rights, Precedence.rights, of: NamedChildren(of: source), &row)
    }
    if reading.isRequested(.language) { readLanguage(of: entry, into: &row) }
    if fields.contains(.duration) { row.set(.duration, duration(of: entry, &reading)) }
    row.set(.explicit, entry.firstValue([.explicit]) { PodcastModule.explicit($0, &reading) })
    row.set(.season, entry.firstValue([.season]) { reading.integer($0) })
    // The podcast namespace's may have decimals, which no column has.
    row.set(
      .episode,
      entry.firstValue([.episode]) { reading.integer($0) }
        ?? entry.firstValue([.podcastEpisode]) {
          DecimalNumber($0.trimmed).map(\.wholeNumber) ?? reading.integer($0)
        })
    if fields.contains(.rating) || fields.contains(.ratingCount) {
      MediaRSS.rating(entry, into: &row, &reading)
    }
    readLinks(of: entry, into: &row, &reading)
    readTexts(of: entry, into: &row, &reading)
    reading.repeated = readAuthors(of: entry, into: &row, fields) ? [.authors] : []
    if readGenres(of: entry, into: &row, fields) { reading.repeated.insert(.genres) }
    if !fields.isDisjoint(with: SyndicationFields.podcast) { readPodcast(entry, &row, &reading) }
    StoreModule.read(entry, into: &row, &reading)
    ProductModules.read(entry, into: &row, &reading)
    guard !fields.isDisjoint(with: SyndicationFields.pictures) else { return }
    var pictures = Pictures(base, isListed: fields.contains(.artwork))
    pictures.read(entry.parent, &row, &reading)
    pictures.write(into: &row)
  }

  @_lifetime(copy node)
  private func text(_ node: SyndicationNode) -> TextConstruct? {
    switch node.name {
    case .body: TextConstruct(node, defaultType: "application/xhtml+xml")
    case .encoded, .fullItem: TextConstruct(node, defaultType: "text/html")
    default: TextConstruct(node, defaultType: defaultType)
    }
  }

  /// Sets the first text with one of these names that isn't empty as a line.
  ///
  /// - Parameter mediaName: the name of an element in a Media RSS group that goes before its own.
  private func setLine(
    _ field: EntryField, _ names: Precedence.Names, of entry: borrowing Children,
    orInGroup mediaName: SyndicationName? = nil, _ row: inout RowBatch
  ) {
    for name in names where !row.has(field) {
      if name == mediaName, let group = entry[.mediaGroup], let title = group[name] {
        text(title)?.setLine(field, of: &row)
      }
      var children = entry.all(having: name)
      while !row.has(field), let child = children.next(named: name) {
        text(child)?.setLine(field, of: &row)
      }
    }
  }

  /// Reads the explicit language, else that of the texts, else that of the entry.
  private func readLanguage(of entry: borrowing Children, into row: inout RowBatch) {
    row.setWord(.language, entry.first([.language, .dcLanguage]))
    for names in [Precedence.content, Precedence.summary, Precedence.name]
    where !row.has(.language) {
      if let text = entry.first(names) { row.setWord(.language, text[.lang]) }
    }
    if !row.has(.language) { row.setWord(.language, entry[.lang]) }
  }

  private func duration(of entry: borrowing Children, _ reading: inout Reading) -> Int? {
    let own = entry.firstValue([.duration]) { duration($0, &reading) }
    if let own { return own }
    if let group = entry[.mediaGroup], let value = duration(ofFiles: group.children, &reading) {
      return value
    }
    return duration(ofFiles: entry.all(having: .mediaContent), &reading)
  }

  /// Returns the first duration of a file that isn't a picture.
  private func duration(
    ofFiles files: consuming SyndicationNode.Children, _ reading: inout Reading
  ) -> Int? {
    while let file = files.next(named: .mediaContent) {
      guard !MediaRSS.isPicture(file), let node = file[.duration] else { continue }
      if let value = duration(node, &reading) { return value }
    }
    return nil
  }

  /// Returns the duration, or `nil` for 0, which feeds write for an unknown one.
  private func duration(_ node: SyndicationNode, _ reading: inout Reading) -> Int? {
    let duration = reading.value(node, "duration") { PodcastModule.duration($0) }
    return duration == 0 ? nil : duration
  }

  private func readTexts(
    of entry: borrowing Children, into row: inout RowBatch, _ reading: inout Reading
  ) {
    let fields = reading.options.columns
    let hasSummary = !fields.isDisjoint(with: SyndicationFields.summary)
    let hasContent = !fields.isDisjoint(with: SyndicationFields.content)
    guard hasSummary || hasContent else { return }
    var summary = entry.first(Precedence.summary, orInGroup: .mediaDescription)
    var content = entry.first(Precedence.content)
    // If there are both, the second text becomes the content, so that both are kept.
    if content == nil, summary != nil, hasDescriptionAndSummary(entry) {
      var children = entry.all
      while let child = children.next() {
        guard child.isNamed(.description) || child.isNamed(.summary) else { continue }
        summary = content ?? child
        content = child
      }
    }
    guard summary != nil || content != nil else { return }
    let holdsLinks = Self.mayHoldLinks(summary) || Self.mayHoldLinks(content)
    let base = holdsLinks ? base.moved(toPage: row.last?.text(.url)) : base
    if let summary, let text = text(summary) {
      if hasSummary { text.set(.summary, type: .summaryType, of: &row, base.moved(by: summary)) }
      reading.textNodes.append(summary.index)
    }
    if let content, let text = text(content) {
      if hasContent { text.set(.content, type: .contentType, of: &row, base.moved(by: content)) }
      reading.textNodes.append(content.index)
    }
  }

  /// Returns `false` for a text without markup, escaped markup and attributes, one of which may be
  /// its encoding.
  private static func mayHoldLinks(_ text: SyndicationNode?) -> Bool {
    guard let text else { return false }
    return !text.isLeaf || text.bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
      || text.bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil
  }

  /// Returns `true` if there are exactly one description and one summary, each with a text.
  private func hasDescriptionAndSummary(_ entry: borrowing Children) -> Bool {
    for name in [SyndicationName.description, .summary] {
      var children = entry.all(having: name)
      guard children.next(named: name)?.hasText == true, children.next(named: name) == nil else {
        return false
      }
    }
    return true
  }

  /// Returns `true` if two of the authors are one.
  private func readAuthors(
    of entry: borrowing Children, into row: inout RowBatch, _ fields: FieldSet
  ) -> Bool {
    guard !fields.isDisjoint(with: SyndicationFields.people) else { return false }
    var people = People()
    people.read(Precedence.authors, of: entry, base, &row)
    if let group = entry[.mediaGroup] {
      people.read([.credit], of: NamedChildren(of: group), base, &row)
    }
    // RFC 4287 §4.2.1: the authors of the feed that an entry was copied from are its own.
    if people.isEmpty, let source = entry[.source] {
      people.read([.author], of: NamedChildren(of: source), base, &row)
    }
    people.write(into: &row, isListed: fields.contains(.authors))
    return people.isRepeated
  }

  /// Returns `true` if two of the categories are one.
  private func readGenres(
    of entry: borrowing Children, into row: inout RowBatch, _ fields: FieldSet
  ) -> Bool {
    guard !fields.isDisjoint(with: SyndicationFields.genres),
      entry.hasAny(Precedence.genres) || entry[.mediaGroup] != nil
    else { return false }
    var genres = Genres(isListed: fields.contains(.genres))
    genres.read(Precedence.genres, of: entry, &row)
    if let group = entry[.mediaGroup] {
      genres.read([.mediaCategory, .mediaKeywords], of: NamedChildren(of: group), &row)
    }
    genres.write(into: &row)
    return genres.isRepeated
  }

  private func readPodcast(
    _ entry: borrowing Children, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    setLine(.subtitle, Precedence.entrySubtitle, of: entry, &row)
    PodcastEntry(base: base).read(entry, into: &row, &reading)
  }

  private func readLinks(
    of entry: borrowing Children, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard !reading.options.columns.isDisjoint(with: SyndicationFields.links) else { return }
    var links = EntryLinks(base, isListed: reading.isRequested(.links))
    links.read(entry.parent, &row, &reading)
    links.write(into: &row, isOfPodcast: reading.isPodcast)
  }
}

extension Reading {
  /// Warns once a document of what an older version of chartconv wrote and isn't read.
  mutating func warnOfOlder(_ node: SyndicationNode) {
    guard !hasOlder, let older = node.first(.older) else { return }
    hasOlder = true
    warn("elements of chartconv's own that an older version wrote are left out", at: older.position)
  }

  /// Parses a date. A `time` element in it has the date in an attribute.
  mutating func timestamp(in node: SyndicationNode) -> Timestamp? {
    guard let time = node[.time] else { return timestamp(node) }
    return timestamp(time[.dateTime] ?? time)
  }
}
