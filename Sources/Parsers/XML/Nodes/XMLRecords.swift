internal import ChartConvIO
internal import ChartConvText

/// Converts libxml2's events of one document into records.
///
/// It keeps a node for each element that the vocabulary needs, skips other elements with their
/// contents, and delivers each entry at its end. See `OpenRecords.takesText` for text that isn't
/// needed.
struct XMLRecords: ~Copyable {
  /// The maximum size of the names of the containers around an entry, which each entry repeats.
  private static let maximumFolderSize = 4096

  let limits: Limits
  var events = XMLEvents()
  var open: OpenRecords
  /// `true` if the last element was an entry or a frame in a position where none is allowed,
  /// because an element before it isn't closed. The misplaced element wasn't recorded.
  private(set) var isMisplaced = false
  /// `true` if the document had several parsers.
  private(set) var isRepaired = false
  /// The number of entries in elements that aren't read, and the position of the first.
  private var unreadEntries: (count: Int, first: SourcePosition)?
  private var textLength = 0
  private var namespaces = FeedNamespaces()
  /// The vocabulary with the pointers of the document's names.
  private(set) var vocabulary: XMLVocabulary

  init(_ vocabulary: XMLVocabulary, _ options: ParserOptions) {
    self.vocabulary = vocabulary
    open = OpenRecords(keepsExtra: vocabulary.keepsExtra)
    limits = options.limits
  }

  /// Begins an element. Returns `true` if it is kept, so that its attributes are needed.
  @inline(__always)
  mutating func begin(
    _ tag: XMLStartTag, line: Int32, column: Int32, offsetInUnit offset: Int
  ) -> Bool {
    let name = tag.name
    guard !open.isInContent else { return beginInContent(tag, line, column, offset) }
    checkDepth()
    guard let meaning = vocabulary.elements.meaning(of: name) else {
      if open.hasFeed, open.isInFrame, ["item", "entry"].contains(name.local.lowercased()) {
        countUnread(line, column)
      }
      return beginUnknown(name, line, column)
    }
    guard let role = role(of: meaning, offset), !role.isEntry || !events.isDone else {
      if isMisplaced { return false }
      return beginUnread(name, line, column)
    }
    textLength = 0
    switch role {
    case .frame:
      if open.isOther(name) {
        events.beginFeed(after: &open)
        open.beginFeed(line: line, column: column)
      }
      namespaces.beginFrame(name)
      open.addPrefixes(of: tag, vocabulary.elements)
      open.beginFrame()
    case .entry:
      namespaces.beginEntry(name)
      open.beginEntry(meaning.name, line: line, column: column)
      open.label(name, meaning)
    case .folder:
      guard !events.isDone else {
        open.beginUnknown()
        return false
      }
      return beginFolder(tag, meaning, line: line, column: column)
    case .markup:
      namespaces.beginText(name)
      open.beginNode(meaning.name, role, line: line, column: column)
      open.label(name, meaning)
    default:
      open.beginNode(meaning.name, role, line: line, column: column)
      open.label(name, meaning)
    }
    return true
  }

  @inline(__always)
  private mutating func checkDepth() {
    events.stop(if: open.depth > limits.depth, "nested more than \(limits.depth) deep")
  }

  /// Begins a container of entries, or an entry in such containers. Returns `true` for an entry.
  private mutating func beginFolder(
    _ tag: XMLStartTag, _ meaning: XMLNameTable.Meaning, line: Int32, column: Int32
  ) -> Bool {
    guard let folders = vocabulary.folders else { return false }
    var isEntry = false
    var label: (rank: Int, text: [UInt8])?
    unsafe tag.forEachAttribute { name, value in
      guard unsafe value.contains(where: { $0 > 0x20 }),
        let attribute = vocabulary.attributes.meaning(of: name)?.name
      else { return }
      if folders.addresses.contains(attribute) { isEntry = true }
      if let rank = folders.labels.firstIndex(of: attribute), rank < label?.rank ?? .max {
        label = unsafe (rank, Array(value))
      }
    }
    guard isEntry else {
      namespaces.beginFrame(tag.name)
      open.beginFolder(label?.text ?? [], line: line, column: column)
      events.stop(
        if: open.folderSize > Self.maximumFolderSize,
        "the names around an entry have more than \(Self.maximumFolderSize) bytes")
      return false
    }
    namespaces.beginEntry(tag.name)
    open.beginEntry(meaning.name, line: line, column: column)
    open.addFolders(as: folders.path)
    return true
  }

  /// Begins an element within skipped content or a text.
  private mutating func beginInContent(
    _ tag: XMLStartTag, _ line: Int32, _ column: Int32, _ offset: Int
  ) -> Bool {
    let name = tag.name
    if isMisplacedInContent(name, offset) {
      isMisplaced = true
      return false
    }
    checkDepth()
    guard open.takesMarkup else {
      if open.isInUnreadHead, !events.isDone,
        let role = vocabulary.elements.meaning(of: name)?.headRole,
        role == .entry || role == .folder
      {
        countUnread(line, column)
      }
      return beginUnknown(name, line, column)
    }
    open.beginMarkup(
      name, isPlain: namespaces.contain(name), hasNoDefault: tag.hasNoDefault)
    return true
  }

  private mutating func countUnread(_ line: Int32, _ column: Int32) {
    let position = SourcePosition(line: Int(line), column: Int(column))
    unreadEntries = ((unreadEntries?.count ?? 0) + 1, unreadEntries?.first ?? position)
  }

  /// Begins an element that isn't recorded. HTML within a text is part of it: `<author>by
  /// <a>Una</a>`. Returns `true` if its attributes are kept.
  private mutating func beginUnknown(_ name: XMLName, _ line: Int32, _ column: Int32) -> Bool {
    guard open.takesInline, !name.hasPrefix, HTMLElement.holdsText(name.local) else {
      return beginUnread(name, line, column)
    }
    open.beginInline(name)
    return false
  }

  /// Begins an element that no column holds. Returns `true` if it is kept.
  private mutating func beginUnread(_ name: XMLName, _ line: Int32, _ column: Int32) -> Bool {
    guard !events.isDone, open.beginExtra(name, line: line, column: column) else {
      open.beginUnknown()
      return false
    }
    textLength = 0
    return true
  }

  /// Returns `true` if an element within skipped content or a text is a frame or an entry, and an
  /// element before it isn't closed. Atom content may contain Atom entries.
  private mutating func isMisplacedInContent(_ name: XMLName, _ offset: Int) -> Bool {
    guard !isRepaired, !events.isDone, let meaning = vocabulary.elements.meaning(of: name) else {
      return false
    }
    if !open.isInEntry, case .frame = meaning.headRole, !meaning.role.isSkipped { return true }
    return meaning.role.isEntry
      && (isFar(offset) || open.endsUnclosed && name.local.lowercased() == "item")
  }

  /// Returns `true` far from the beginning of an element outside of entries: it isn't closed before an
  /// entry in it.
  private mutating func isFar(_ offset: Int) -> Bool {
    !open.isInEntry && offset > UnclosedElements.reach
  }

  /// Returns the role of an element in its position; `nil` if it has none. An entry within an entry
  /// isn't one.
  @inline(__always)
  private mutating func role(of meaning: XMLNameTable.Meaning, _ offset: Int) -> Vocabulary.Role? {
    let role = open.role(of: meaning)
    switch role {
    case .frame, .folder, .entry:
      if open.isInFrame { return role }
      isMisplaced =
        !isRepaired
        && (role.isEntry
          ? open.endsUnclosed || isFar(offset) : !open.isInEntry && !meaning.role.isSkipped)
      return nil
    case .node, .head, .text, .markup: return role
    default: return nil
    }
  }

  /// Adds the attributes of the current element, which must be kept.
  mutating func addAttributes(of tag: XMLStartTag) {
    open.addAttributes(of: tag, &vocabulary.attributes)
  }

  /// Handles text, or a part of it, of the innermost element.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    textLength += text.count
    unsafe open.add(text: text)
    events.stop(if: textLength > limits.text, "a text of more than \(limits.text) bytes")
  }

  @inline(__always)
  mutating func end(_ name: XMLName) {
    switch open.end(name) {
    case .entry: events.sendEntry(of: &open)
    case .node(let size):
      events.stop(
        if: size > limits.entry,
        open.isInEntry
          ? "an entry of more than \(limits.entry) bytes"
          : "more than \(limits.entry) bytes of feed metadata")
    case .other: break
    }
  }

  /// Returns to the start of the entry or other child of a frame in which a document is malformed:
  /// an element before the error may lack its end tag.
  mutating func goBack(_ place: inout XMLPlace, from problem: FeedError) {
    guard problem.kind == .malformed, place.goBackToUnit() else { return }
    open.dropUnit()
  }

  /// Continues with another parser, whose name pointers differ. The text since the last tag will be
  /// parsed again.
  mutating func beginAgain() {
    isRepaired = true
    isMisplaced = false
    unreadEntries = nil
    textLength -= open.dropPassage()
    vocabulary.forget()
    open.labels.forget()
  }

  mutating func finish() {
    events.sendHead(of: &open)
    if let (count, position) = open.emptyFolders {
      let elements = count == 1 ? "1 element" : "\(count) elements"
      let verb = count == 1 ? "isn't" : "aren't"
      events.warn("\(elements) without an address or contents \(verb) read", position)
    }
    if let (count, position) = unreadEntries {
      let entries =
        count == 1
        ? "1 entry in another element isn't" : "\(count) entries in other elements aren't"
      events.warn("\(entries) read", position)
    }
    events.send(.end)
  }
}
