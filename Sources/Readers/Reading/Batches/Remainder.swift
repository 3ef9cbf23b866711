internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Finds what no column holds of an entry or a feed in XML.
///
/// An element or attribute is held if a column of its vocabulary has its value: as it is, as a clean
/// line, as a resolved address, or as the same number, date or answer. So the second value of a kind
/// isn't, nor is one that can't be read.
///
/// An element that has only text is a string. Any other is an object of its attributes and elements,
/// with its text as `#value`. Several of one name are an array. Where a text could also be an
/// attribute's, an attribute with a prefix or of the entry itself has `@` before its name, and an
/// element without a prefix is an object.
struct Remainder {
  let labels: RecordLabels
  let dateLanguage: DateLanguage
  var base: LinkBase
  /// The nodes whose texts are columns, with absolute links.
  private let texts: [Int]
  /// `true` if any column may hold any value.
  let isHead: Bool
  /// `true` to find what no column holds to count it, not to write it back.
  let isCount: Bool
  /// `true` for the feed of a podcast, which has a picture in an element of Apple's, or in RSS's.
  let isPodcast: Bool
  /// The columns of which two elements are one item.
  private let repeated: FieldSet
  /// The names of what isn't held, with their positions.
  private(set) var unread: [(name: String, position: SourcePosition)] = []
  /// The values of the row's lists, if these are long.
  private(set) var lists: ListValues?
  /// The children of the root that are kept whole.
  private var copied: Set<Int> = []
  /// The names of the root's elements and attributes that aren't empty, each at most twice.
  private var names: [KnownName] = []
  /// The keys of the root's elements of Google's.
  private var googles: Set<ExactText> = []
  /// The attributes of an item that is on the air or will be, which has a separate element.
  private var live: JSONObject?

  init(_ labels: RecordLabels, _ reading: Reading, isHead: Bool = false, isCount: Bool) {
    self.labels = labels
    self.isHead = isHead
    self.isCount = isCount
    repeated = reading.repeated
    isPodcast = reading.isPodcast
    dateLanguage = reading.dateLanguage
    base = reading.base
    texts = isHead ? [] : reading.textNodes
  }

  /// Returns the object of what the last row doesn't hold; `nil` if there is nothing.
  mutating func object(of record: Record, inLastOf rows: borrowing RowBatch) -> [UInt8]? {
    guard let root = record.root(as: NoName.self), let row = rows.last else { return nil }
    var members = JSONObject()
    lists = ListValues(of: row)
    if isHead {
      for (prefix, uri) in labels.prefixes {
        members.add("@xmlns:\(prefix)", JSONObject.string(Array(uri.utf8)))
      }
    }
    if labels[root.index]?.name == .podcastLiveItem { live = JSONObject() }
    var children = root.children
    while let child = children.next() {
      guard child.kind != .piece, let label = labels[child.index] else { continue }
      if child.isLeaf, child.trimmed.isEmpty { continue }
      if label.prefix == .googleplay { googles.insert(ExactText(label.key)) }
      if let name = label.name, count(of: name) < 2 { names.append(name) }
    }
    addRest(of: root, nil, in: row, nil, to: &members)
    if let live { members.add(KnownName.podcastLiveItem.rawValue, live.json) }
    if !isCount, !copied.isEmpty || row.has(.keywords) {
      addOthers(of: root, in: row, to: &members)
    }
    return members.isEmpty ? nil : members.json
  }

  /// Returns `true` if the root has something with this name.
  func has(_ name: KnownName) -> Bool { names.contains(name) }

  /// Returns how many the root has of a name: two if there are more.
  func count(of name: KnownName) -> Int { names.count { $0 == name } }

  /// Returns `true` for an element of Apple's if the root has Google's of the same name.
  func hasGoogle(_ label: RecordLabel) -> Bool {
    !googles.isEmpty && label.prefix == .itunes
      && googles.contains(ExactText("googleplay:\(label.key.dropFirst(7))"))
  }

  /// - Parameter element: the node's label; `nil` for the root.
  private mutating func addRest<Name>(
    of node: Node<Name>, _ element: RecordLabel?, in row: Row, _ outer: FieldSet?,
    to members: inout JSONObject
  ) {
    var outerBase: LinkBase?
    defer { if let outerBase { base = outerBase } }
    let isRoot = element == nil
    var children = node.children
    while let child = children.next() {
      guard child.kind != .piece, let label = labels[child.index] else { continue }
      let fields = fields(of: label, in: outer)
      if case .xmlBase = label.name { outerBase = outerBase ?? base }
      if child.kind == .attribute {
        if isHeld(attribute: child, label, of: element, row, fields) { continue }
        note(child, "@" + label.key)
        if isRoot, live != nil {
          live?.add(label.key, JSONObject.string(child.bytes))
          continue
        }
        members.add(
          Self.key(ofAttribute: label.key, isOfRoot: isRoot), JSONObject.string(child.bytes))
      } else if label.isRead {
        // The title of a podcast's image says that there is one.
        if isHead, isPodcast, element?.name == .image, label.name == .title {
          members.add(label.key, value(of: child, label.key, isOfRoot: false))
        } else {
          addRest(ofElement: child, label, in: row, fields, isOfRoot: isRoot, to: &members)
        }
      } else if !(isHead && isRoot && isReference(child, label)) {
        note(child, label.key)
        if isRoot { copied.insert(child.index) }
        members.add(label.key, value(of: child, label.key, isOfRoot: isRoot), at: child.index)
      }
    }
  }

  /// Adds the elements that share a text or an address with one that is kept whole: writers look for the
  /// values of these columns in `extra`, and can't tell which element had them.
  private func addOthers<Name>(of root: Node<Name>, in row: Row, to members: inout JSONObject) {
    let shared: FieldSet =
      isHead
      ? [.links, .genres, .authors]
      : [.links, .artwork, .genres, .authors, .rights, .commentCount]
    var texts: Set<ExactText> = []
    if let keywords = row.text(.keywords) { texts.formUnion(CommaWords.words(of: keywords)) }
    var children = root.children
    while let child = children.next() {
      if copied.contains(child.index) { addTexts(of: child, to: &texts) }
    }
    // Columns have the first file and the first category, so these stay in their order.
    var ordered: Set<KnownName> = []
    var others: Set<Int> = []
    children = root.children
    while let child = children.next() {
      guard child.kind == .element, let label = labels[child.index] else { continue }
      if !copied.contains(child.index) {
        guard mayShare(child, label, shared), isShared(child, texts) else { continue }
        others.insert(child.index)
      }
      if let name = label.name, name == .enclosure || name == .category { ordered.insert(name) }
    }
    guard !others.isEmpty || !ordered.isEmpty else { return }
    children = root.children
    while let child = children.next() {
      guard child.kind == .element, !copied.contains(child.index), let label = labels[child.index],
        others.contains(child.index) || label.name.map({ ordered.contains($0) }) == true
      else { continue }
      members.add(label.key, value(of: child, label.key, isOfRoot: true), at: child.index)
    }
  }

  /// Returns `true` for an element whose text or address another one may have.
  private func mayShare<Name>(
    _ node: Node<Name>, _ label: RecordLabel, _ shared: FieldSet
  ) -> Bool {
    guard let fields = label.fields else { return false }
    let key = label.key
    let local = key.hasPrefix("{") ? key.drop { $0 != "}" }.dropFirst() : key[...]
    let name = KnownName(rawValue: String(local))
    return !isHead && (name == .description || name == .summary)
      || !fields.isDisjoint(with: shared) && name?.isSingle != true
        && (name != .link || !node.isLeaf)
  }

  private func addTexts<Name>(of node: Node<Name>, to texts: inout Set<ExactText>) {
    if !node.trimmed.isEmpty { texts.insert(ExactText(String(node.trimmed))) }
    if labels[node.index]?.key.hasSuffix("keywords") == true {
      texts.formUnion(CommaWords.words(of: node.trimmed))
    }
    var children = node.children
    while let child = children.next() {
      if isText(child) { addTexts(of: child, to: &texts) }
    }
  }

  private func isShared<Name>(_ node: Node<Name>, _ texts: Set<ExactText>) -> Bool {
    if !node.trimmed.isEmpty { return texts.contains(ExactText(String(node.trimmed))) }
    var children = node.children
    while let child = children.next() {
      if isText(child), texts.contains(ExactText(String(child.trimmed))) { return true }
    }
    return false
  }

  private func isText<Name>(_ node: Node<Name>) -> Bool {
    node.kind == .element || labels[node.index]?.name?.isAddress == true
  }

  /// Returns the columns that may hold a name. Many values of a feed have no column.
  private func fields(of label: RecordLabel, in outer: FieldSet?) -> FieldSet? {
    guard label.isRead else { return nil }
    if isHead, label.fields?.isEmpty ?? true { return .all }
    return label.fields.map { $0.union(outer ?? []) } ?? outer
  }

  /// Adds what a row doesn't hold of an element that is read.
  private mutating func addRest<Name>(
    ofElement node: Node<Name>, _ label: RecordLabel, in row: Row, _ fields: FieldSet?,
    isOfRoot: Bool, to members: inout JSONObject
  ) {
    let isRepeated = isOfRoot && !isCount && label.fields?.isDisjoint(with: repeated) == false
    let type = isCount || !isOfRoot ? nil : typeOfContent(node, label.name)
    let isWhole =
      isOfRoot && !isCount && isOneOfTwo(label.name) || type.map { !isOfText($0) } ?? false
    let isCopied = isRepeated || isWhole || type != nil
    if isMarked(node) || !isCopied && holds(element: node, label, row, fields) { return }
    // A content without a text is elsewhere, and has a type.
    let isPartial =
      !isWhole && label.name?.isSingle == true && holdsText(of: node, label, row, fields)
      && (label.name != .content || !node.trimmed.isEmpty)
    var rest = JSONObject()
    if isPartial {
      addRest(of: node, label, in: row, fields, to: &rest)
      if let type { rest.add("type", JSONObject.string(Array(type.utf8))) }
      if !isCount, isPageByDefault(node, label.name, row) {
        rest.add("isPermaLink", JSONObject.string(Array("true".utf8)))
      }
    }
    if rest.isEmpty {
      note(node, label.key)
      if isOfRoot, !isRepeat(label.name) { copied.insert(node.index) }
    }
    members.add(
      label.key, rest.isEmpty ? value(of: node, label.key, isOfRoot: isOfRoot) : rest.json,
      at: node.index)
  }

  /// Returns `true` if a row holds an element with all that it contains.
  private mutating func holds<Name>(
    element node: Node<Name>, _ label: RecordLabel, _ row: Row, _ fields: FieldSet?
  ) -> Bool {
    if case .imContentType = label.name { return true }
    if !isCount, isOwn(node, label, row) || isPageByDefault(node, label.name, row) { return false }
    let text = node.trimmed
    if case .name = label.name, node.isLeaf, text.isEmpty { return true }
    guard !text.isEmpty || !node.isLeaf, holdsText(of: node, label, row, fields) else {
      return false
    }
    var outerBase: LinkBase?
    defer { if let outerBase { base = outerBase } }
    var isEmpty = text.isEmpty
    var children = node.children
    while let child = children.next() {
      guard child.kind != .piece, let inner = labels[child.index] else { continue }
      if case .xmlBase = inner.name { outerBase = outerBase ?? base }
      let fields = self.fields(of: inner, in: fields)
      let isHeld =
        child.kind == .attribute
        ? isHeld(attribute: child, inner, of: label, row, fields)
        : inner.isRead && holds(element: child, inner, row, fields)
      guard isHeld else { return false }
      if case .type = inner.name, label.name?.hasType == true { continue }
      isEmpty = false
    }
    return !isEmpty
  }

  /// Returns `true` for an element that chartconv wrote only because a specification requires it, and for
  /// a text of Atom 0.3 in base64.
  private func isMarked<Name>(_ node: Node<Name>) -> Bool {
    var children = node.children
    while let child = children.next(), child.kind == .attribute {
      guard let label = labels[child.index] else { return true }
      if case .mode = label.name, child.trimmed.equals("base64") { return true }
    }
    return false
  }

  private func holdsText<Name>(
    of node: Node<Name>, _ label: RecordLabel, _ row: Row, _ fields: FieldSet?
  ) -> Bool {
    let text = node.trimmed
    return text.isEmpty || texts.contains(node.index)
      || holds(text, row, fields) && !losesMarkup(text, label, row)
  }

  /// Returns `true` for a title, rights, or a feed's description, from which markup was removed.
  private func losesMarkup(_ text: Span<UInt8>, _ label: RecordLabel, _ row: Row) -> Bool {
    let field: EntryField? =
      switch label.name {
      case .title: .name
      case .rights: .rights
      case .description where isHead, .subtitle where isHead: .subtitle
      default: nil
      }
    guard let field, text.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil else { return false }
    let line = row.text(field)
    return !line.equals(text) && line.equals(CleanText.line(html: String(text)))
  }

  private mutating func note<Name>(_ node: Node<Name>, _ name: String) {
    unread.append((name, node.position))
  }

  /// Returns an element with all that it contains. A text in another element would be an attribute.
  private func value<Name>(of node: Node<Name>, _ key: String, isOfRoot: Bool) -> [UInt8] {
    let value = whole(node)
    guard !isOfRoot, value.first == UInt8(ascii: "\""), !Self.hasPrefix(key) else { return value }
    return Array("{\"#value\":".utf8) + value + [UInt8(ascii: "}")]
  }

  /// Returns an element with all that it contains.
  private func whole<Name>(_ node: Node<Name>) -> [UInt8] {
    var members = JSONObject()
    var children = node.children
    while let child = children.next() {
      guard child.kind != .piece, let label = labels[child.index] else { continue }
      if child.kind == .attribute {
        members.add(
          Self.key(ofAttribute: label.key, isOfRoot: false),
          contentAddress(child, label.name, of: node) ?? JSONObject.string(child.bytes))
      } else {
        members.add(label.key, value(of: child, label.key, isOfRoot: false))
      }
    }
    let text = node.trimmed
    let value = text.isEmpty ? nil : JSONObject.string(text)
    if members.isEmpty { return value ?? Array("null".utf8) }
    if let value { members.add("#value", value) }
    return members.json
  }

  private static func key(ofAttribute key: String, isOfRoot: Bool) -> String {
    isOfRoot || hasPrefix(key) ? "@" + key : key
  }

  private static func hasPrefix(_ key: String) -> Bool { key.utf8.contains(UInt8(ascii: ":")) }

  /// Returns `true` for RSS 1.0's list of its items, and for its reference to an element that follows.
  private func isReference<Name>(_ node: Node<Name>, _ label: RecordLabel) -> Bool {
    if label.name == .rdfSeq { return true }
    var children = node.children
    guard label.name == .textinput, let child = children.next(), children.next() == nil else {
      return false
    }
    return labels[child.index]?.name == .rdfResource
  }
}

extension KnownName {
  /// `true` for an element that an entry or a feed has once: an attribute that isn't held is added to the
  /// one that is written. Others are kept whole.
  fileprivate var isSingle: Bool {
    switch self {
    case .title, .id, .guid, .summary, .description, .content, .contentEncoded, .subtitle,
      .published, .updated, .pubDate, .rights, .copyright, .image, .generator, .language, .icon,
      .logo:
      true
    default: false
    }
  }

  /// `true` for an attribute that a writer looks for.
  fileprivate var isAddress: Bool {
    switch self {
    case .url, .href, .src, .uri, .term, .rdfResource, .thrCount: true
    default: false
    }
  }

  /// `true` for an element whose text has a type.
  var hasType: Bool {
    switch self {
    case .title, .summary, .description, .content, .subtitle, .tagline, .rights, .copyright,
      .contentEncoded, .info:
      true
    default: false
    }
  }
}

/// The names of records whose names don't matter.
private enum NoName: UInt8, RecordName {
  case none
}

extension RowBatch {
  /// Appends a row with all values of a feed, to look for values in it. Those without a column are links.
  mutating func append(valuesOf feed: Feed) {
    appendRow()
    for text in [
      feed.icon, feed.image, feed.country, feed.chart, feed.type, feed.podcastGUID,
      feed.lockedOwner, feed.medium, feed.generator?.name, feed.generator?.url,
      feed.generator?.version,
    ] {
      if let text { append(FeedLink(url: text)) }
    }
    for picture in [feed.icon, feed.image] {
      if let picture { append(FeedArtwork(url: picture)) }
    }
    set(.name, feed.title)
    set(.subtitle, feed.subtitle)
    set(.summary, feed.subtitle)
    set(.rights, feed.rights)
    set(.language, feed.language)
    set(.feedURL, feed.feedURL)
    for category in feed.categories { append(category) }
    for link in feed.links { append(link) }
    for person in [feed.author, feed.owner] {
      if let person { append(person) }
    }
    for funding in feed.funding { append(FeedLink(url: funding.url, title: funding.text)) }
    set(.id, feed.id)
    set(.url, feed.url)
    set(.published, feed.published)
    set(.updated, feed.updated)
    set(.explicit, feed.explicit)
    set(.isComplete, feed.locked)
  }
}
