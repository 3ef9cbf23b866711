internal import ChartConvIO
internal import ChartConvRecords

/// The records under construction, that of the feed's metadata and that of an entry, and the open
/// elements that aren't recorded.
///
/// Accessors are `mutating`, because nonmutating ones would copy the records at each tag.
struct OpenRecords: ~Copyable {
  /// `true` if the document has an entry or a container of entries.
  private(set) var hasFeed = false
  private(set) var isInEntry = false
  /// The number of open elements and that of the feed's metadata.
  private(set) var depth = 1
  private var hasRoot = false
  private var head = XMLNodes()
  /// The size of the feed's metadata before the last part of them.
  private var headMark: RecordBuilder.Mark?
  private var entry = XMLNodes()
  /// The depth of the entry's nodes at the beginning of the feed metadata in it; `nil` outside of
  /// such.
  private var headDepth: Int?
  /// The content of the innermost node. Cached, because each tag asks several times.
  private var content = NodeContent.nodes
  /// The number of open frames.
  private var frames = 0
  /// The open containers of entries that have names, outermost first.
  private var folders: [Folder] = []
  /// The size of their names in bytes.
  private(set) var folderSize = 0
  /// The number of such containers without contents, and the position of the first.
  private(set) var emptyFolders: (count: Int, first: SourcePosition)?
  /// The number of open elements within skipped content, including the outermost skipped one.
  private var skipped = 0
  /// The number of open HTML elements within the text of the innermost node.
  private var inline = 0
  /// The names of the nodes, if what isn't read is kept: of the entry and of the feed's metadata.
  private var entryLabels = RecordLabels()
  private var headLabels = RecordLabels()
  private var labels = (entry: XMLLabels(), head: XMLLabels())
  private let keepsExtra: (entry: Bool, head: Bool)

  private struct Folder {
    /// The number of open frames, with this one.
    let frames: Int
    let name: [UInt8]
    let line: Int32
    let column: Int32
    var hasContents = false
  }

  init(keepsExtra: (entry: Bool, head: Bool)) {
    self.keepsExtra = keepsExtra
    head.begin(.max, .nodes, line: 1, column: 1)
  }

  /// The size of the feed's metadata so far.
  var headSize: Int { mutating get { head.size } }

  /// `true` in a frame, where entries are.
  var isInFrame: Bool { mutating get { !isInEntry && head.depth == 1 } }

  /// `true` if text in the current position is needed.
  var takesText: Bool {
    @inline(__always)
    mutating get {
      if skipped > 0 { return keepsUnread }
      if case .nodes = content { return false }
      return true
    }
  }

  /// `true` if HTML in the current position is part of a text.
  var takesInline: Bool { mutating get { skipped == 0 && takesText } }

  /// `true` if elements in the current position are part of a text.
  var takesMarkup: Bool {
    @inline(__always)
    mutating get { skipped == 0 && isInMarkup }
  }

  /// `true` in an element outside of entries that isn't read.
  var isInUnreadHead: Bool { !isInEntry && skipped > 0 }

  /// `true` if elements in the current position are skipped or part of a text.
  var isInContent: Bool {
    @inline(__always)
    mutating get { skipped > 0 || inline > 0 || isInMarkup }
  }

  private var isInMarkup: Bool {
    @inline(__always)
    mutating get {
      if case .markup = content { true } else { false }
    }
  }

  /// `true` if the current element is a child of a frame: an entry, a part of the feed's metadata,
  /// or an unknown element.
  var beginsUnit: Bool {
    @inline(__always)
    mutating get {
      isInEntry
        ? skipped == 0 && entry.depth == 1
        : head.depth - 1 + (keepsUnread ? 0 : skipped) + inline == 1
    }
  }

  /// `true` if an entry that begins here shows that the open entry or text isn't closed. Within
  /// other elements it is a foreign element of the same name.
  var endsUnclosed: Bool {
    mutating get {
      guard skipped == 0 else { return false }
      if case .nodes = content { return isInEntry && entry.depth == 1 }
      return withNodes { $0.holdsText }
    }
  }

  /// Returns the role that a name has within or outside of entries.
  @inline(__always)
  mutating func role(of meaning: XMLNameTable.Meaning) -> Vocabulary.Role {
    isInEntry && headDepth == nil ? meaning.role : meaning.headRole
  }

  /// Begins an element without a role. The root is treated as a frame.
  mutating func beginUnknown() {
    withNodes { $0.endPassage() }
    if hasRoot { skipped += 1 } else { frames += 1 }
    hasRoot = true
    depth += 1
  }

  /// `true` if elements in the current position that aren't read are kept.
  private var keepsUnread: Bool { isInEntry ? keepsExtra.entry : keepsExtra.head && hasRoot }

  /// Begins an element that isn't read but kept. Returns `false` if it isn't kept either.
  mutating func beginExtra(_ name: XMLName, line: Int32, column: Int32) -> Bool {
    guard keepsUnread else { return false }
    beginRecorded(.max, .text, line: line, column: column)
    label(name, nil)
    skipped += 1
    return true
  }

  /// Labels the node that has just begun, if labels are kept.
  @inline(__always)
  mutating func label(_ name: XMLName, _ meaning: XMLNameTable.Meaning?) {
    if keepsUnread { label(name, meaning, isAttribute: false) }
  }

  private mutating func label(
    _ name: XMLName, _ meaning: XMLNameTable.Meaning?, isAttribute: Bool, at node: Int? = nil
  ) {
    if isInEntry {
      let index = labels.entry.index(of: name, meaning, isAttribute: isAttribute, in: &entryLabels)
      if let index { entryLabels.set(index, ofNode: node ?? entry.count - 1) }
    } else {
      let index = labels.head.index(of: name, meaning, isAttribute: isAttribute, in: &headLabels)
      if let index { headLabels.set(index, ofNode: node ?? head.count - 1) }
    }
  }

  /// Remembers the prefixes that a container of entries declares.
  mutating func addPrefixes(of tag: XMLStartTag, _ names: XMLNameTable) {
    guard keepsExtra.head || keepsExtra.entry else { return }
    labels.head.beginFrame(tag.name)
    labels.entry.beginFrame(tag.name)
    if keepsExtra.head {
      labels.head.addPrefixes(of: tag, to: &headLabels) { names.holds(namespace: $0) }
    }
    if keepsExtra.entry {
      labels.entry.addPrefixes(of: tag, to: &entryLabels) { names.holds(namespace: $0) }
    }
  }

  /// Forgets the addresses of names of a parser.
  mutating func forgetNames() {
    labels.entry.forget()
    labels.head.forget()
  }

  /// Adds text, or a part of it, to the innermost element.
  mutating func add(text: UnsafeBufferPointer<UInt8>) {
    withNodes { unsafe $0.text(text) }
  }

  /// Removes the text since the last tag, which will be parsed again. Returns its length in bytes.
  mutating func dropPassage() -> Int { withNodes { $0.dropPassage() } }

  /// Begins an HTML element within a text: only its own text counts.
  mutating func beginInline(_ name: XMLName) {
    withNodes { $0.separateText(at: name) }
    inline += 1
    depth += 1
  }

  mutating func beginFrame() {
    hasRoot = true
    hasFeed = true
    frames += 1
    depth += 1
  }

  /// Begins a container of entries that has a name.
  mutating func beginFolder(_ name: [UInt8], line: Int32, column: Int32) {
    fillFolder()
    beginFrame()
    folderSize += name.count
    folders.append(Folder(frames: frames, name: name, line: line, column: column))
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
    guard let folder = folders.last, folder.frames == frames else { return }
    folders.removeLast()
    folderSize -= folder.name.count
    guard !folder.hasContents else { return }
    let first = SourcePosition(line: Int(folder.line), column: Int(folder.column))
    emptyFolders = (count: (emptyFolders?.count ?? 0) + 1, first: emptyFolders?.first ?? first)
  }

  mutating func beginEntry(_ name: UInt8, line: Int32, column: Int32) {
    hasRoot = true
    hasFeed = true
    isInEntry = true
    entry.reset()
    if keepsExtra.entry { entryLabels.truncate(to: 0) }
    entry.begin(name, .nodes, line: line, column: column)
    content = .nodes
    depth += 1
  }

  @inline(__always)
  mutating func beginNode(_ name: UInt8, _ role: Vocabulary.Role, line: Int32, column: Int32) {
    if case .head = role, isInEntry, headDepth == nil { headDepth = entry.depth }
    beginRecorded(name, role.content, line: line, column: column)
  }

  @inline(__always)
  private mutating func beginRecorded(
    _ name: UInt8, _ content: NodeContent, line: Int32, column: Int32
  ) {
    hasRoot = true
    if !isInEntry, head.depth == 1 { headMark = head.mark }
    self.content = content
    withNodes { $0.begin(name, content, line: line, column: column) }
    depth += 1
  }

  /// Begins an element that is part of a text.
  ///
  /// - Parameter isPlain: `true` if the name is in the namespace of the feed, not in another one.
  mutating func beginMarkup(_ name: XMLName, isPlain: Bool) {
    withNodes { $0.beginMarkup(name, isPlain: isPlain) }
    depth += 1
  }

  @inline(__always)
  mutating func end(_ name: XMLName) -> EndedElement {
    depth -= 1
    if skipped > 0 {
      skipped -= 1
      guard keepsUnread else { return .other }
      withNodes { $0.end(name) }
      content = isInEntry ? entry.content : head.content
      return .node(size: isInEntry ? entry.size : head.size)
    } else if inline > 0 {
      inline -= 1
      withNodes { $0.separateText(at: name) }
    } else if isInEntry {
      entry.end(name)
      content = entry.content
      if entry.depth == headDepth { headDepth = nil }
      guard entry.depth == 0 else { return .node(size: entry.size) }
      isInEntry = false
      content = head.content
      return .entry
    } else if head.depth > 1 {
      head.end(name)
      content = head.content
      return .node(size: head.size)
    } else {
      endFolder()
      frames -= 1
    }
    return .other
  }

  /// Drops the open child of a frame.
  mutating func dropUnit() {
    if !isInEntry, head.depth > 1, let headMark {
      head.truncate(to: headMark)
      headLabels.truncate(to: headMark.nodes)
    }
    isInEntry = false
    headDepth = nil
    skipped = 0
    inline = 0
    entry.reset()
    content = head.content
    depth = frames + head.depth
  }

  /// Returns a copy of the feed's metadata so far.
  mutating func headRecord() -> Record {
    let record = head.record()
    if keepsExtra.head { record.labels = headLabels }
    return record
  }

  /// Returns the entry that has ended.
  mutating func takeEntry() -> Record {
    let record = entry.take()
    if keepsExtra.entry { record.labels = entryLabels }
    return record
  }

  /// Adds the attributes of the innermost node, or of an element that is part of its text.
  @inline(__always)
  mutating func addAttributes(of tag: XMLStartTag, _ names: inout XMLNameTable) {
    let isInEntry = isInEntry && headDepth == nil
    guard keepsUnread else {
      return withNodes { $0.addAttributes(of: tag, &names, isInEntry: isInEntry) }
    }
    let isUnread = skipped > 0
    var added: [(name: XMLName, meaning: XMLNameTable.Meaning?, node: Int)] = []
    withNodes {
      $0.addAttributes(of: tag, &names, isInEntry: isInEntry) { added.append(($0, $1, $2)) }
    }
    for (name, meaning, node) in added {
      label(name, isUnread ? nil : meaning, isAttribute: true, at: node)
    }
  }

  /// Calls `body` with the nodes of the innermost record.
  @inline(__always)
  mutating func withNodes<Result>(_ body: (inout XMLNodes) -> Result) -> Result {
    isInEntry ? body(&entry) : body(&head)
  }
}
