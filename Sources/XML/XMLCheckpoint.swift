internal import ChartConvIO
internal import ChartConvMarkup

/// The position of the parser's last start or end tag, from which another parser can continue.
@safe
struct XMLCheckpoint {
  @safe
  private struct Element {
    let local: UnsafePointer<UInt8>
    let prefix: UnsafePointer<UInt8>?
    /// The number of namespaces that the start tag declares.
    let namespaces: Int
  }

  @safe
  private struct Declaration {
    let prefix: UnsafePointer<UInt8>?
    let uri: UnsafePointer<UInt8>?
  }

  /// The start of the open child of a frame: an entry, or a part of the feed's metadata. Its
  /// enclosing elements remain on the stacks.
  private struct UnitStart {
    let elements: Int
    let declarations: Int
    let offset: Int
    let isInTag: Bool
    let line: Int32
    let column: Int32
  }

  /// The maximum size in bytes of a unit that is parsed again from its start.
  private static let maximumUnitSize = 8 << 20

  /// The start of the open unit, which may be too large to be parsed again.
  private var unit: UnitStart?
  private var elements: [Element] = []
  private var declarations: [Declaration] = []
  private var hasRoot = false
  /// The number of bytes before the checkpoint.
  private(set) var offset = 0
  /// `true` within a start tag, before the `>` or `/>`.
  private(set) var isInTag = false
  private(set) var line: Int32 = 1
  private(set) var column: Int32 = 1

  init() { elements.reserveCapacity(16) }

  /// `true` if the root element has ended.
  var isAfterRoot: Bool { hasRoot && elements.isEmpty }

  /// The number of namespace declarations in scope.
  var namespaces: Int { declarations.count }

  /// The number of open elements.
  var depth: Int { elements.count }

  /// The earliest offset from which the document may be parsed again.
  var earliest: Int { smallUnit?.offset ?? offset }

  /// The start of the open unit, unless it is too large to be parsed again.
  private var smallUnit: UnitStart? {
    unit.flatMap { offset - $0.offset <= Self.maximumUnitSize ? $0 : nil }
  }

  /// Marks the beginning of a unit.
  mutating func beginUnit() {
    unit = UnitStart(
      elements: elements.count, declarations: declarations.count, offset: offset,
      isInTag: isInTag, line: line, column: column)
  }

  /// Returns to the beginning of the open unit. Returns `false` if there is none or it is too
  /// large.
  mutating func goBackToUnit() -> Bool {
    guard let unit = smallUnit else { return false }
    elements.removeLast(elements.count - unit.elements)
    declarations.removeLast(declarations.count - unit.declarations)
    hasRoot = !elements.isEmpty
    isInTag = unit.isInTag
    move(to: unit.offset, line: unit.line, column: unit.column)
    return true
  }

  @inline(__always)
  mutating func begin(_ tag: XMLStartTag) {
    let namespaces = unsafe tag.declarations
    hasRoot = true
    unsafe elements.append(
      Element(local: tag.local, prefix: tag.prefix, namespaces: namespaces.count / 2))
    if !namespaces.isEmpty { unsafe declare(namespaces) }
    isInTag = true
  }

  private mutating func declare(_ namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>) {
    for index in stride(from: 0, to: namespaces.count - 1, by: 2) {
      unsafe declarations.append(Declaration(prefix: namespaces[index], uri: namespaces[index + 1]))
    }
  }

  @inline(__always)
  mutating func end() {
    if let last = elements.popLast(), last.namespaces > 0 {
      declarations.removeLast(last.namespaces)
    }
    if let unit, elements.count <= unit.elements { self.unit = nil }
    isInTag = false
  }

  @inline(__always)
  mutating func move(to offset: Int, line: Int32, column: Int32) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The start tags of the open elements with their namespace declarations.
  var startTags: [UInt8] {
    var tags: [UInt8] = []
    var next = 0
    for element in elements {
      tags += "<".utf8
      tags += Self.name(element)
      for declaration in declarations[next..<(next + element.namespaces)] {
        tags += " xmlns".utf8
        if let prefix = unsafe declaration.prefix {
          tags += ":".utf8
          tags += unsafe Self.text(prefix)
        }
        tags += "=\"".utf8
        tags += PredefinedEntity.escaped(unsafe declaration.uri.map { unsafe Self.text($0) } ?? [])
        tags += "\"".utf8
      }
      tags += ">".utf8
      next += element.namespaces
    }
    return tags
  }

  /// The qualified names of the open elements.
  var names: [[UInt8]] { elements.map(Self.name) }

  private static func name(_ element: Element) -> [UInt8] {
    let local = unsafe text(element.local)
    guard let prefix = unsafe element.prefix else { return local }
    return unsafe text(prefix) + [UInt8(ascii: ":")] + local
  }

  private static func text(_ word: UnsafePointer<UInt8>) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: word, count: String(cString: word).utf8.count))
  }
}

/// The position of a document's parser, and the position from which another parser may continue.
struct XMLProgress: ~Copyable {
  /// The position after the last start or end tag.
  private(set) var checkpoint = XMLCheckpoint()
  /// The number of bytes that were processed without libxml2.
  var unseen = 0
  /// The checkpoint at which a repair begins. Start tags replayed before it are ignored.
  private var resumed: XMLCheckpoint?

  /// `true` while start tags are replayed before a repair.
  var isReplaying: Bool { resumed != nil }

  /// Handles a start tag that is replayed.
  mutating func replay(_ tag: XMLStartTag, _ parser: XMLParserState) {
    guard let resumed else { return }
    checkpoint.begin(tag)
    if checkpoint.depth == resumed.depth {
      parser.line = resumed.line
      parser.column = resumed.column - (resumed.isInTag ? 0 : 1)
      self.resumed = nil
    }
  }

  /// Marks the beginning of a child of a frame.
  mutating func beginUnit() { checkpoint.beginUnit() }

  /// Moves past a start tag.
  @inline(__always)
  mutating func begin(_ tag: XMLStartTag, _ parser: XMLParserState) {
    checkpoint.begin(tag)
    move(to: parser)
  }

  /// Moves past an end tag.
  @inline(__always)
  mutating func end(_ parser: XMLParserState) {
    checkpoint.end()
    move(to: parser)
  }

  @inline(__always)
  private mutating func move(to parser: XMLParserState) {
    guard let location = parser.location else { return }
    checkpoint.move(to: location.offset + unseen, line: location.line, column: location.column)
  }

  /// Returns to the position at which a repair begins after an error.
  mutating func goBack(_ records: inout XMLRecords, from problem: FeedError) {
    records.goBack(&checkpoint, from: problem)
  }

  /// Begins again with a parser that replays the start tags of the open elements.
  mutating func beginRepair() {
    resumed = checkpoint.depth > 0 ? checkpoint : nil
    checkpoint = XMLCheckpoint()
  }
}
