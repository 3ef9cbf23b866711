internal import ChartConvIO
internal import ChartConvText

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
  private(set) var column: Int32

  /// - Parameter column: the column of the first byte.
  init(column: Int32) {
    elements.reserveCapacity(16)
    self.column = column
  }

  /// `true` if the root element has ended.
  var isAfterRoot: Bool { hasRoot && elements.isEmpty }

  /// The number of namespace declarations in scope.
  var namespaces: Int { declarations.count }

  /// The number of open elements.
  var depth: Int { elements.count }

  /// The name of the innermost open element.
  var openElement: String? { elements.last.map { unsafe String(cString: $0.local) } }

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
    move(to: (unit.offset, unit.line, unit.column))
    return true
  }

  /// Moves past a start tag.
  ///
  /// - Parameter location: the position after it; `nil` for a tag that is replayed.
  @inline(__always)
  mutating func begin(_ tag: XMLStartTag, at location: XMLLocation?) {
    let namespaces = unsafe tag.declarations
    hasRoot = true
    unsafe elements.append(
      Element(local: tag.local, prefix: tag.prefix, namespaces: namespaces.count / 2))
    if !namespaces.isEmpty { unsafe declare(namespaces) }
    isInTag = true
    if let location { move(to: location) }
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
    isInTag = false
    move(to: location)
  }

  @inline(__always)
  mutating func move(to location: XMLLocation) { (offset, line, column) = location }

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
        tags += unsafe PredefinedEntity.escaped(
          declaration.uri.map { unsafe String(cString: $0) } ?? ""
        ).utf8
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

/// A position in a document: the number of bytes before it, the line and the column.
typealias XMLLocation = (offset: Int, line: Int32, column: Int32)

/// The difference between libxml2's positions and the document's, some of whose bytes aren't passed
/// to libxml2.
struct XMLShift {
  /// The number of bytes.
  var offset = 0
  private var lines: Int32 = 0
  /// The number of columns in libxml2's line `line`.
  private var columns: Int32
  private var line: Int32 = 1

  /// - Parameter columns: the number of columns in the first line.
  init(columns: Int32) { self.columns = columns }

  /// Returns a position in the document.
  @inline(__always)
  func applied(_ line: Int32, _ column: Int32) -> (line: Int32, column: Int32) {
    (line &+ lines, line == self.line ? column &+ columns : column)
  }

  /// Maps libxml2's current position to a line and column of the document.
  mutating func set(_ location: XMLLocation, line: Int32, column: Int32) {
    lines = line &- location.line
    columns = column &- location.column
    self.line = location.line
  }
}

/// The position of a document's parser, and the position from which another parser may continue.
struct XMLProgress: ~Copyable {
  /// The position after the last start or end tag.
  var checkpoint: XMLCheckpoint
  private(set) var shift: XMLShift
  private let skippedColumns: Int32
  /// The checkpoint at which a repair begins. Start tags replayed before it are ignored.
  private var resumed: XMLCheckpoint?

  /// - Parameter skippedColumns: the number of bytes that aren't parsed in the first line.
  init(skippedColumns: Int32) {
    checkpoint = XMLCheckpoint(column: 1 + skippedColumns)
    shift = XMLShift(columns: skippedColumns)
    self.skippedColumns = skippedColumns
  }

  /// `true` while start tags are replayed before a repair.
  var isReplaying: Bool { resumed != nil }

  /// Returns the parser's position in the document; `nil` after some errors.
  @inline(__always)
  func location(_ parser: XMLParserState) -> XMLLocation? {
    guard let (offset, line, column) = parser.location else { return nil }
    let shifted = shift.applied(line, column)
    return (offset + shift.offset, shifted.line, shifted.column)
  }

  /// Moves past bytes that the parser doesn't get, with `lines` line ends.
  ///
  /// - Parameter column: the number of characters after the last line end.
  mutating func pass(_ count: Int, lines: Int = 0, column: Int, _ parser: XMLParserState) {
    guard let location = parser.location else { return }
    let current = shift.applied(location.line, location.column)
    let length = Int32(truncatingIfNeeded: column)
    shift.set(
      location, line: current.line &+ Int32(truncatingIfNeeded: lines),
      column: lines > 0 ? 1 + length : current.column &+ length)
    shift.offset += count
  }

  /// Handles a start tag that is replayed.
  mutating func replay(_ tag: XMLStartTag, _ parser: XMLParserState) {
    guard let resumed, let location = parser.location else { return }
    checkpoint.begin(tag, at: nil)
    if checkpoint.depth == resumed.depth {
      shift.set(
        location, line: resumed.line, column: resumed.column - (resumed.isInTag ? 0 : 1))
      self.resumed = nil
    }
  }

  /// Begins again with a parser that replays the start tags of the open elements.
  mutating func beginRepair() {
    resumed = checkpoint.depth > 0 ? checkpoint : nil
    checkpoint = XMLCheckpoint(column: 1 + skippedColumns)
    shift = XMLShift(columns: skippedColumns)
  }
}
