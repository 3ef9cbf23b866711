internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// A position in a document: the number of bytes before it, the line and the column.
typealias XMLLocation = (offset: Int, line: Int32, column: Int32)

/// Where a document's parser is: the open elements and the last start or end tag, from which another
/// parser can continue, and what the parser's own positions mean.
///
/// libxml2 doesn't get all bytes of the document, and its line and column differ then.
@safe
struct XMLPlace: ~Copyable {
  private struct Element {
    let name: XMLName
    /// The number of namespaces that the start tag declares.
    let namespaces: Int
  }

  @safe
  private struct Declaration {
    let prefix: UnsafePointer<UInt8>?
    let uri: UnsafePointer<UInt8>?
  }

  struct Tag {
    fileprivate(set) var offset = 0
    /// `true` within a start tag, before the `>` or `/>`.
    fileprivate(set) var isOpen = false
    fileprivate(set) var line: Int32
    fileprivate(set) var column: Int32
  }

  /// The start of the open child of a frame: an entry, or a part of the feed's metadata. Its
  /// enclosing elements remain on the stacks.
  private struct Unit {
    let elements: Int
    let declarations: Int
    let start: Tag
  }

  /// The maximum size in bytes of a unit that is parsed again from its start.
  private static let maximumUnitSize = 8 << 20

  private let first: (line: Int32, column: Int32)
  private(set) var lastTag: Tag
  /// The open unit, which may be too large to be parsed again.
  private var unit: Unit?
  private var elements = Arena<Element>(capacity: 16)
  private var declarations: [Declaration] = []
  private var hasRoot = false
  /// The tag after which a repair begins, and the number of open elements there, while their start
  /// tags are replayed.
  private var resumed: (tag: Tag, depth: Int)?
  /// The number of bytes that the parser didn't get.
  private var skipped = 0
  /// The differences of lines, and of columns in the parser's line `shiftedLine`.
  private var lines: Int32
  private var columns: Int32
  private var shiftedLine: Int32 = 1

  /// Creates a place at the position in the input of the first byte that is parsed.
  init(line: Int32, column: Int32) {
    first = (line, column)
    lastTag = Tag(line: line, column: column)
    (lines, columns) = (line - 1, column - 1)
  }

  /// `true` if the root element has ended.
  var isAfterRoot: Bool { hasRoot && depth == 0 }

  /// The number of namespace declarations in scope.
  var namespaces: Int { declarations.count }

  /// The number of open elements.
  var depth: Int { elements.count }

  /// The name of the innermost open element.
  var openElement: String? { elements.last?.name.local }

  /// `true` while start tags are replayed before a repair.
  var isReplaying: Bool { resumed != nil }

  /// The earliest offset from which the document may be parsed again.
  var earliest: Int { smallUnit?.start.offset ?? lastTag.offset }

  /// The open unit, unless it is too large to be parsed again.
  private var smallUnit: Unit? {
    unit.flatMap { lastTag.offset - $0.start.offset <= Self.maximumUnitSize ? $0 : nil }
  }

  /// Returns the parser's position in the document; `nil` after some errors.
  @inline(__always)
  func location(_ parser: XMLParserState) -> XMLLocation? {
    guard let (offset, line, column) = parser.location else { return nil }
    let position = position(line, column)
    return (offset + skipped, position.line, position.column)
  }

  /// Returns the document's line and column for those of the parser.
  @inline(__always)
  func position(_ line: Int32, _ column: Int32) -> (line: Int32, column: Int32) {
    (line &+ lines, line == shiftedLine ? column &+ columns : column)
  }

  /// Moves past bytes that the parser doesn't get, with `lines` line ends.
  ///
  /// - Parameter column: the number of characters after the last line end.
  mutating func pass(_ count: Int, lines: Int = 0, column: Int, _ parser: XMLParserState) {
    guard let location = parser.location else { return }
    let current = position(location.line, location.column)
    let length = Int32(truncatingIfNeeded: column)
    shift(
      location, toLine: current.line &+ Int32(truncatingIfNeeded: lines),
      column: lines > 0 ? 1 + length : current.column &+ length)
    skipped += count
  }

  private mutating func shift(_ location: XMLLocation, toLine line: Int32, column: Int32) {
    lines = line &- location.line
    columns = column &- location.column
    shiftedLine = location.line
  }

  /// Moves past a start tag, to the position after it.
  @inline(__always)
  mutating func begin(_ tag: XMLStartTag, at location: XMLLocation) {
    push(tag)
    move(to: location, isInTag: true)
  }

  @inline(__always)
  private mutating func push(_ tag: XMLStartTag) {
    let namespaces = unsafe tag.declarations
    hasRoot = true
    elements.append(Element(name: tag.name, namespaces: namespaces.count / 2))
    if !namespaces.isEmpty { unsafe declare(namespaces) }
  }

  private mutating func declare(_ namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>) {
    for index in stride(from: 0, to: namespaces.count - 1, by: 2) {
      unsafe declarations.append(Declaration(prefix: namespaces[index], uri: namespaces[index + 1]))
    }
  }

  /// Moves past an end tag.
  @inline(__always)
  mutating func end(at location: XMLLocation) {
    if let last = elements.popLast(), last.namespaces > 0 {
      declarations.removeLast(last.namespaces)
    }
    if let unit, elements.count <= unit.elements { self.unit = nil }
    move(to: location, isInTag: false)
  }

  @inline(__always)
  mutating func move(to location: XMLLocation, isInTag: Bool) {
    lastTag = Tag(
      offset: location.offset, isOpen: isInTag, line: location.line, column: location.column)
  }

  /// Returns the number of bytes between the beginning of the open unit and an offset; 0 for none.
  @inline(__always)
  func offsetInUnit(_ offset: Int) -> Int { unit.map { offset - $0.start.offset } ?? 0 }

  mutating func beginUnit() {
    unit = Unit(elements: elements.count, declarations: declarations.count, start: lastTag)
  }

  /// Returns to the beginning of the open unit. Returns `false` if there is none or it is too
  /// large.
  mutating func goBackToUnit() -> Bool {
    guard let unit = smallUnit else { return false }
    elements.truncate(to: unit.elements)
    declarations.removeLast(declarations.count - unit.declarations)
    hasRoot = depth > 0
    lastTag = unit.start
    return true
  }

  /// Begins again with a parser that replays the start tags of the open elements.
  mutating func beginRepair() {
    let (tag, depth) = (lastTag, depth)
    self = XMLPlace(line: first.line, column: first.column)
    if depth > 0 { resumed = (tag, depth) }
  }

  mutating func replay(_ tag: XMLStartTag, _ parser: XMLParserState) {
    guard let resumed, let location = parser.location else { return }
    push(tag)
    if depth == resumed.depth {
      shift(
        location, toLine: resumed.tag.line,
        column: resumed.tag.column - (resumed.tag.isOpen ? 0 : 1))
      self.resumed = nil
    }
  }

  /// The start tags of the open elements with their namespace declarations.
  var startTags: [UInt8] {
    var tags = ""
    var next = 0
    for index in 0..<depth {
      let element = elements[index]
      tags += "<\(element.name.qualified)"
      for declaration in declarations[next..<(next + element.namespaces)] {
        let prefix = unsafe declaration.prefix.map { unsafe ":" + String(cString: $0) } ?? ""
        let uri = unsafe declaration.uri.map { unsafe String(cString: $0) } ?? ""
        tags += " xmlns\(prefix)=\"\(PredefinedEntity.escaped(uri))\""
      }
      tags += ">"
      next += element.namespaces
    }
    return Array(tags.utf8)
  }

  /// The qualified names of the open elements.
  var names: [[UInt8]] { (0..<depth).map { Array(elements[$0].name.qualified.utf8) } }
}
