internal import ChartConvIO
internal import ChartConvModel

/// An entry, or the head of a document, that is written: its bytes, and what they depend on.
struct FeedOutput: ~Copyable {
  var output = OutputBuffer(capacity: 0)
  /// The feed of the head or of the entry.
  let feed: Feed
  /// Tells what no column holds and goes along.
  let foreign: ForeignXML
  /// The columns that are written.
  let fields: FieldSet
  /// The element or member that names another feed than the document's; else empty.
  let source: [UInt8]
  /// `true` if the document's root declares the namespaces of Apple's store and of chartconv.
  let declaresStore: Bool
  /// `true` if the feed has values of a podcast.
  let isPodcast: Bool
  /// What distinguishes the feed's ids that aren't IRIs from those of others; `nil` in one feed.
  let uniqueID: String?
  /// What no column holds, as far as it is written back.
  var extra = Extra()
  /// What goes along of an entry, also what can't be written.
  private(set) var carried = Extra()
  var kind = ItemKind.none
  /// `true` if the entry has values of a store.
  var isStore = false
  /// `true` if the rank differs from the entry's position in the document.
  var writesRank = false
  /// The namespace that has a prefix only in RSS.
  private static let atom = "http://www.w3.org/2005/Atom"
  let textEscapes = XMLEscapes.text
  let attributeEscapes = XMLEscapes.attribute

  /// - Parameter isOfDocument: `true` if the head of the document is the feed's.
  init(
    _ feed: Feed, _ foreign: ForeignXML, fields: FieldSet = [], source: [UInt8] = [],
    isOfDocument: Bool = true
  ) {
    self.feed = feed
    self.foreign = foreign
    self.fields = fields
    self.source = source
    declaresStore = isOfDocument && feed.isOfStore
    isPodcast = !feed.parts.isDisjoint(with: .podcast)
    uniqueID = isOfDocument ? nil : feed.uniqueID ?? feed.displayTitle
  }

  /// Writes the head of a document, or what names a feed in its entries, with the feed as a row.
  static func write(
    _ feed: Feed, _ foreign: ForeignXML, into buffer: inout OutputBuffer,
    _ body: (inout Self, Row) -> Void
  ) {
    var head = Self(feed, foreign)
    let cells = FeedRow(feed)
    head.write(into: &buffer) { body(&$0, cells.row) }
  }

  mutating func write<Result>(
    into buffer: inout OutputBuffer, _ body: (inout Self) -> Result
  ) -> Result {
    swap(&output, &buffer)
    defer { swap(&output, &buffer) }
    return body(&self)
  }

  mutating func beginHead(_ row: Row) {
    extra = foreign.written(foreign.carried(Extra(feed.extra), besides: row))
    for prefix in foreign.ofRoot {
      output.append(" xmlns:\(prefix)=\"\(WellKnownNamespace.uri(of: prefix) ?? Self.atom)\"")
    }
    if declaresStore {
      output.append(Self.storeNamespace)
      output.append(Self.ownNamespace)
    }
  }

  mutating func beginEntry(_ row: Row) {
    carried = foreign.carried(Extra(row.text(.extra)), besides: row)
    extra = foreign.written(carried)
    kind = ItemKind(row.text(.kind))
    isStore =
      declaresStore || kind.isStoreItem || row.hasAny(of: Self.storeFields) && !extra.hasOffer
  }

  /// Returns `true` for a value that the head of the document has.
  func isInherited(_ column: EntryField, _ row: Row) -> Bool {
    uniqueID == nil && row.isInherited(column)
  }

  /// Returns the names of authors who are written as participants.
  func hosts(of row: Row) -> Set<ExactText> {
    guard row.has(.persons), !isInherited(.persons, row) else { return [] }
    var names: Set<ExactText> = []
    var persons = row.list(.persons)
    while let person = persons.item() {
      // Readers take no others for authors.
      let role = person.string(PodcastPerson.Member.role)?.lowercased() ?? "host"
      guard role == "host" || role == "author" else { continue }
      if let name = person.string(PodcastPerson.Member.name) { names.insert(ExactText(name)) }
    }
    return names
  }

  /// Returns `true` if what no column holds has the title with its markup, whose text is the name, or a
  /// product's.
  func keepsTitle(of row: Row) -> Bool {
    row.has(.name)
      && (keepsMarkup(of: row.text(.name), in: "title") || keeps("g:title")
        || foreign.kind == .rss && extra.holds(row.text(.name), in: ["atom:title"]))
  }

  /// Returns `true` if what no column holds has a text with its markup, in an element of the feed's own.
  func keepsMarkup(of line: Span<UInt8>?, in name: String) -> Bool {
    guard let line, foreign.isNative || foreign.kind == .atom else { return false }
    return extra.has(line, in: foreign.isNative ? name : "atom:\(name)")
  }

  /// Returns `true` if what no column holds has the summary, also in elements of modules or of a product.
  func keepsSummary(_ text: Span<UInt8>?) -> Bool {
    foreign.isNative && extra.holds(text, in: Self.textNames) || keeps("g:description")
  }

  /// Returns `true` if what no column holds has a product's element, with that of the feed's own kind.
  func keeps(_ name: String) -> Bool { foreign.isNative && extra[name] != nil }
}
