internal import ChartConvIO
internal import ChartConvModel

/// The records under construction, that of the feed's metadata and that of an entry, and what the
/// open elements are.
///
/// Accessors are `mutating`, because nonmutating ones would copy the records at each tag.
struct OpenRecords: ~Copyable {
  /// What an open element is. Frames are within frames only.
  private enum Element {
    /// A container of entries, or the root.
    case frame
    case entry, nodes, text
    /// A node whose text may hold markup, or a part of that.
    case markup
    /// HTML within a text: only its own text counts.
    case inline
    /// An element that isn't read but kept.
    case kept
    case skipped
  }

  /// The part of a record that ended with an element.
  enum Ended {
    case entry
    /// A node of a record, which has this size so far.
    case node(size: Int)
    /// A frame or skipped content.
    case other
  }

  /// What nodes are part of, and whose names they have.
  private enum Part: Comparable {
    /// Nothing has begun, or an element that isn't a feed's.
    case nothing, foreign
    case head, entry
    /// The metadata of a feed within an entry, in this number of elements.
    case source(depth: Int)
  }

  private var part = Part.nothing
  private var elements = Arena<Element>(capacity: 64)
  private var head = XMLNodes()
  /// The size of the feed's metadata before the last part of them.
  private var headMark: RecordBuilder.Mark?
  private var entry = XMLNodes()
  /// `true` if a channel within the root has ended.
  private var hasEndedChannel = false
  /// The open containers of entries that have names, outermost first.
  private var folders: [Folder] = []
  /// The size of their names in bytes.
  var folderSize: Int { folders.reduce(0) { $0 + $1.name.count } }
  /// The number of such containers without contents, and the position of the first.
  private(set) var emptyFolders: (count: Int, first: SourcePosition)?
  /// The names of the nodes, if what isn't read is kept: of the entry and of the feed's metadata.
  var labels = XMLLabels()
  private let keepsExtra: (entry: Bool, head: Bool)

  private struct Folder {
    /// The number of open elements, with this one.
    let depth: Int
    let name: [UInt8]
    let line: Int32
    let column: Int32
    var hasContents = false
  }

  init(keepsExtra: (entry: Bool, head: Bool)) {
    self.keepsExtra = keepsExtra
    head.begin(.max, line: 1, column: 1)
  }

  /// The number of open elements and that of the feed's metadata.
  var depth: Int { elements.count + 1 }

  /// The size of the feed's metadata so far.
  var headSize: Int { mutating get { head.builder.size } }

  var hasFeed: Bool { part >= .head }

  var isInEntry: Bool {
    @inline(__always)
    get { part >= .entry }
  }

  var isInFrame: Bool {
    @inline(__always)
    get { elements.last.map { $0 == .frame } ?? true }
  }

  /// `true` if text in the current position is needed.
  var takesText: Bool {
    @inline(__always)
    get {
      switch elements.last {
      case .text, .markup, .inline, .kept: true
      // No column has it.
      case .nodes: keepsUnread
      default: false
      }
    }
  }

  /// `true` if HTML in the current position is part of a text.
  var takesInline: Bool {
    switch elements.last {
    case .text, .markup, .inline: true
    default: false
    }
  }

  /// `true` if elements in the current position are part of a text.
  var takesMarkup: Bool {
    @inline(__always)
    get { elements.last == .markup }
  }

  /// `true` in an element outside of entries that isn't read.
  var isInUnreadHead: Bool { !isInEntry && (elements.last == .kept || elements.last == .skipped) }

  /// `true` if elements in the current position are skipped or part of a text.
  var isInContent: Bool {
    @inline(__always)
    get {
      switch elements.last {
      case .markup, .inline, .kept, .skipped: true
      default: false
      }
    }
  }

  /// `true` if the current element is a child of a frame: an entry, a part of the feed's metadata,
  /// or an unknown element.
  var beginsUnit: Bool {
    @inline(__always)
    get { !isInFrame && (elements.count == 1 || elements[elements.count - 2] == .frame) }
  }

  /// `true` if an entry that begins here shows that the open entry or text isn't closed. Within
  /// other elements it is a foreign element of the same name.
  var endsUnclosed: Bool {
    mutating get {
      switch elements.last {
      case .entry: true
      case .text, .markup, .inline: withNodes { $0.builder.holdsText }
      default: false
      }
    }
  }

  /// Returns the role that a name has within or outside of entries.
  @inline(__always)
  mutating func role(of meaning: XMLNameTable.Meaning) -> Vocabulary.Role {
    part == .entry ? meaning.role : meaning.headRole
  }

  /// Begins an element without a role. The root is treated as a frame.
  mutating func beginUnknown() {
    withNodes { $0.endPassage() }
    begin(part == .nothing ? .frame : .skipped)
  }

  @inline(__always)
  private mutating func begin(_ element: Element) {
    if part == .nothing { part = .foreign }
    elements.append(element)
  }

  /// `true` if elements in the current position that aren't read are kept.
  private var keepsUnread: Bool {
    isInEntry ? keepsExtra.entry : keepsExtra.head && part > .nothing
  }

  /// Begins an element that isn't read but kept. Returns `false` if it isn't kept either.
  mutating func beginExtra(_ name: XMLName, line: Int32, column: Int32) -> Bool {
    guard keepsUnread else { return false }
    beginRecorded(.max, .kept, line: line, column: column)
    label(name, nil)
    return true
  }

  /// Labels the node that has just begun, if labels are kept.
  @inline(__always)
  mutating func label(_ name: XMLName, _ meaning: XMLNameTable.Meaning?) {
    guard keepsUnread else { return }
    let label = labels.index(of: name, meaning, isAttribute: false)
    withNodes { $0.label(label, at: $0.builder.count - 1) }
  }

  /// Remembers the prefixes that a container of entries declares.
  mutating func addPrefixes(of tag: XMLStartTag, _ names: XMLNameTable) {
    guard keepsExtra.head || keepsExtra.entry else { return }
    labels.beginFrame(tag) { names.holds(namespace: $0) }
  }

  /// Adds text, or a part of it, to the innermost element.
  mutating func add(text: UnsafeBufferPointer<UInt8>) { withNodes { unsafe $0.text(text) } }

  /// Removes the text since the last tag, which will be parsed again. Returns its length in bytes.
  mutating func dropPassage() -> Int { withNodes { $0.dropPassage() } }

  /// Begins an HTML element within a text: only its own text counts.
  mutating func beginInline(_ name: XMLName) {
    withNodes { $0.separateText(at: name) }
    elements.append(.inline)
  }

  mutating func beginFrame() {
    part = .head
    elements.append(.frame)
  }

  /// Returns `true` for a channel that follows another one.
  func isOther(_ frame: XMLName) -> Bool {
    elements.count == 1 && hasEndedChannel && Self.isChannel(frame)
  }

  private static func isChannel(_ name: XMLName) -> Bool { name.local.lowercased() == "channel" }

  mutating func beginFeed(line: Int32, column: Int32) {
    head.reset()
    head.begin(.max, line: line, column: column)
  }

  mutating func beginFolder(_ name: [UInt8], line: Int32, column: Int32) {
    fillFolder()
    beginFrame()
    folders.append(Folder(depth: elements.count, name: name, line: line, column: column))
  }

  /// Adds a node for each open folder to the entry that has just begun.
  mutating func addFolders(as name: UInt8) {
    fillFolder()
    for folder in folders where !folder.name.isEmpty {
      unsafe folder.name.withUnsafeBufferPointer { unsafe entry.addAttribute(name, $0) }
    }
  }

  private mutating func fillFolder() {
    if let last = folders.indices.last { folders[last].hasContents = true }
  }

  private mutating func endFolder() {
    guard let folder = folders.last, folder.depth > elements.count else { return }
    folders.removeLast()
    guard !folder.hasContents else { return }
    let first = SourcePosition(line: Int(folder.line), column: Int(folder.column))
    emptyFolders = (count: (emptyFolders?.count ?? 0) + 1, first: emptyFolders?.first ?? first)
  }

  mutating func beginEntry(_ name: UInt8, line: Int32, column: Int32) {
    part = .entry
    entry.reset()
    entry.begin(name, line: line, column: column)
    elements.append(.entry)
  }

  @inline(__always)
  mutating func beginNode(_ name: UInt8, _ role: Vocabulary.Role, line: Int32, column: Int32) {
    if case .head = role, part == .entry { part = .source(depth: elements.count) }
    let element: Element =
      switch role {
      case .text: .text
      case .markup: .markup
      default: .nodes
      }
    beginRecorded(name, element, line: line, column: column)
  }

  @inline(__always)
  private mutating func beginRecorded(
    _ name: UInt8, _ element: Element, line: Int32, column: Int32
  ) {
    if isInFrame { headMark = head.builder.mark }
    begin(element)
    withNodes { $0.begin(name, line: line, column: column) }
  }

  /// Begins an element that is part of a text.
  ///
  /// - Parameter isPlain: `true` if the name is in the namespace of the feed, not in another one.
  mutating func beginMarkup(_ name: XMLName, isPlain: Bool, hasNoDefault: Bool) {
    withNodes { $0.beginMarkup(name, isPlain: isPlain, hasNoDefault: hasNoDefault) }
    elements.append(.markup)
  }

  @inline(__always)
  mutating func end(_ name: XMLName) -> Ended {
    switch elements.popLast() {
    case .entry:
      entry.end(name)
      part = .head
      return .entry
    case .nodes, .text, .markup, .kept:
      if part == .source(depth: elements.count) { part = .entry }
      return withNodes {
        $0.end(name)
        return .node(size: $0.builder.size)
      }
    case .inline: withNodes { $0.separateText(at: name) }
    case .frame:
      endFolder()
      if elements.count == 1, Self.isChannel(name) { hasEndedChannel = true }
    case .skipped, nil: break
    }
    return .other
  }

  /// Drops the open child of a frame.
  mutating func dropUnit() {
    var outermost = Element.skipped
    while !isInFrame, let element = elements.popLast() { outermost = element }
    if isInEntry {
      part = .head
    } else if outermost != .skipped, let headMark {
      head.truncate(to: headMark)
    }
    entry.reset()
  }

  /// Returns a copy of the feed's metadata so far.
  mutating func headRecord() -> Record {
    let record = head.builder.record()
    if keepsExtra.head { unsafe record.labels = labels.labels(ofNodes: head.labels) }
    return record
  }

  mutating func takeEntry() -> Record {
    let nodes = entry.labels
    let record = entry.builder.take()
    if keepsExtra.entry { unsafe record.labels = labels.labels(ofNodes: nodes) }
    return record
  }

  /// Adds the attributes of the innermost node, or of an element that is part of its text.
  @inline(__always)
  mutating func addAttributes(of tag: XMLStartTag, _ names: inout XMLNameTable) {
    let hasEntryRoles = part == .entry
    let (keepsUnread, isUnread) = (keepsUnread, elements.last == .kept)
    func add(to nodes: inout XMLNodes, _ labels: inout XMLLabels) {
      nodes.addAttributes(of: tag, &names, isInEntry: hasEntryRoles) { name, meaning in
        keepsUnread
          ? labels.index(of: name, isUnread ? nil : meaning, isAttribute: true) : nil
      }
    }
    if isInEntry { add(to: &entry, &labels) } else { add(to: &head, &labels) }
  }

  /// Calls `body` with the nodes of the innermost record.
  @inline(__always)
  mutating func withNodes<Result>(_ body: (inout XMLNodes) -> Result) -> Result {
    isInEntry ? body(&entry) : body(&head)
  }
}
