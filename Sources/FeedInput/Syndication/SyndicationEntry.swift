internal import FeedModel
internal import FeedRecord

/// Reads an entry of RSS or Atom. Which element wins is ``Precedence``'s to say.
struct SyndicationEntry: ~Escapable {
  typealias SyndicationNode = Node<SyndicationName>

  private let node: SyndicationNode
  private let base: LinkBase
  /// The media type of a text that doesn't say its own.
  private let unsaidType: String

  /// - Parameter unsaidType: `text/html` in RSS, `text/plain` in Atom (RFC 4287 §3.1.1).
  @_lifetime(copy node)
  init(_ node: SyndicationNode, unsaidType: String, _ reading: Reading) {
    self.node = node
    self.unsaidType = unsaidType
    base = reading.base.moved(by: node)
  }

  func read(into entry: inout Entry, _ reading: inout Reading) {
    entry.id = node.first(Precedence.id)?.word
    entry.name = node.first(Precedence.name).flatMap { text($0)?.plain }
    entry.published = moment(Precedence.published, &reading)
    entry.updated = moment(Precedence.updated, &reading)
    entry.releaseDate = entry.published?.date
    entry.rights = node.first(Precedence.rights).flatMap { text($0)?.plain }
    if reading.wants(.language) { entry.language = language }
    entry.duration = duration(&reading)
    entry.explicit = PodcastModule.explicit(node.word(.explicit))
    entry.season = node[.season].flatMap { reading.integer($0) }
    entry.episode = node[.episode].flatMap { reading.integer($0) }
    MediaRSS.rating(medium, into: &entry, &reading)
    readLinks(into: &entry, &reading)
    readTexts(base.moved(toPage: entry.url), into: &entry)
    readAuthors(into: &entry, reading.options.fields)
    readGenres(into: &entry, reading.options.fields)
    var pictures = Pictures(base)
    pictures.read(node, &reading)
    pictures.fill(&entry, reading.options.fields)
  }

  private func moment(_ names: Precedence.Names, _ reading: inout Reading) -> Timestamp? {
    node.first(names).flatMap { reading.timestamp($0) }
  }

  private func text(_ node: SyndicationNode) -> TextConstruct? {
    switch node.name {
    case .body: TextConstruct(node, unsaid: "application/xhtml+xml")
    case .encoded, .fullItem: TextConstruct(node, unsaid: "text/html")
    default: TextConstruct(node, unsaid: unsaidType)
    }
  }

  /// Where Media RSS says what is not of one file: in the entry or in its first group.
  private var medium: SyndicationNode {
    @_lifetime(copy self) get { node[.mediaGroup] ?? node }
  }

  /// Said outright, else that of its texts, else that of all that stands in it.
  private var language: String? {
    node.first([.language, .dcLanguage])?.word ?? node.first(Precedence.content)?.word(.lang)
      ?? node.first(Precedence.summary)?.word(.lang) ?? node.first(Precedence.name)?.word(.lang)
      ?? node.word(.lang)
  }

  private func duration(_ reading: inout Reading) -> Int? {
    if let duration = node[.duration] {
      return reading.value(duration, "duration") { PodcastModule.duration($0) }
    }
    return (medium[.mediaContent] ?? node[.mediaContent]).flatMap(MediaRSS.duration)
  }

  private func readTexts(_ base: LinkBase, into entry: inout Entry) {
    var summary = node.first(Precedence.summary) ?? medium.first([.mediaDescription])
    var content = node.first(Precedence.content)
    // Of two texts for one place, none is lost: the second is the content.
    if content == nil, summary != nil, hasTwins {
      var children = node.children
      while let child = children.next() {
        guard child.isNamed(.description) || child.isNamed(.summary) else { continue }
        summary = content ?? child
        content = child
      }
    }
    if let summary, let text = text(summary) {
      entry.summary = text.text(in: base.moved(by: summary))
      entry.summaryType = text.type
    }
    if let content, let text = text(content) {
      entry.content = text.text(in: base.moved(by: content))
      entry.contentType = text.type
    }
  }

  /// Whether there is one description and one summary.
  private var hasTwins: Bool {
    var names: [SyndicationName] = []
    var twins = node.all([.description, .summary])
    while let twin = twins.next() { names += [twin.name].compactMap(\.self) }
    return names == [.description, .summary]
  }

  private func readAuthors(into entry: inout Entry, _ wanted: FieldSet) {
    guard !wanted.isDisjoint(with: SyndicationFields.people) else { return }
    let people = People.list(node.all(Precedence.authors), base)
    entry.artist = people.first { $0.name != nil }?.name ?? people.first?.email
    entry.artistURL = people.first?.url
    if wanted.contains(.authors) { entry.authors = people }
  }

  private func readGenres(into entry: inout Entry, _ wanted: FieldSet) {
    guard !wanted.isDisjoint(with: SyndicationFields.genres) else { return }
    let isListed = wanted.contains(.genres)
    var genres = Genres(most: isListed ? .max : 1)
    genres.read(node.all(Precedence.genres))
    genres.read(medium.all([.mediaCategory, .mediaKeywords]))
    entry.genre = genres.list.first.flatMap { $0.name ?? $0.term }
    if isListed { entry.genres = genres.list }
  }

  private func readLinks(into entry: inout Entry, _ reading: inout Reading) {
    guard !reading.options.fields.isDisjoint(with: SyndicationFields.links) else { return }
    var links = EntryLinks(base)
    links.read(node, &reading)
    entry.url = links.page
    entry.previewURL = links.enclosure?.url
    entry.previewType = links.enclosure?.type
    entry.kind = links.isEpisode ? "podcast-episode" : "article"
    if reading.wants(.links) { entry.links = links.all }
  }
}
