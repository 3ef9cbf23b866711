internal import ChartConvIO
internal import ChartConvText
internal import ChartConvModel

/// The bytes of a document that is being repaired, from a construct on that isn't repaired yet.
struct DamagedXML {
  /// The maximum length of a tag or comment; a longer one is text.
  private static let maximumLength = 16 << 20

  private(set) var bytes: [UInt8] = []
  /// The number of bytes removed before them.
  private var removed = 0
  /// The index of the next construct.
  private(set) var position = 0
  /// The number of lines passed.
  private(set) var line: Int
  /// `true` if no more bytes follow.
  private(set) var isLast = false
  /// The index of the root element's last end tag, once all bytes are read.
  private var lastRootEnd: Int?
  private var missing: MissingDelimiters = []

  init(line: Int) { self.line = line }

  /// The offset of the position from the first byte that was appended.
  var offset: Int { removed + position }

  /// The byte at the position.
  var next: UInt8 { bytes[position] }

  /// The number of bytes from the position on.
  var waiting: Int { bytes.count - position }

  /// `true` if the construct at the position is taken as it is: no more bytes follow, or it is too
  /// long.
  var isWhole: Bool { isLast || waiting > Self.maximumLength }

  /// Returns `true` if `count` bytes are waiting, or no more follow.
  func has(_ count: Int) -> Bool { waiting >= count || isLast }

  /// Replaces the repaired bytes.
  mutating func append(_ piece: ArraySlice<UInt8>) {
    bytes.removeFirst(position)
    removed += position
    position = 0
    bytes += piece
  }

  /// Ends the bytes, within a root element of that name. Only comments may follow its end tag.
  mutating func end(inRoot root: [UInt8]?) {
    isLast = true
    guard let root else { return }
    var rest = bytes[position...]
    while let index = rest.lastIndex(of: UInt8(ascii: "<")) {
      if case .whole(let tag) = RepairedTag.Reading(bytes, index, isLast: true), tag.isEnd {
        let isWhole = bytes[index..<tag.end].last == UInt8(ascii: ">")
        if tag.name == root, isWhole { lastRootEnd = index }
        return
      }
      guard bytes[index...].starts(with: "<!--".utf8) else { return }
      rest = rest[..<index]
    }
  }

  /// Moves the position to the next `<`. Returns `false` if there is none.
  mutating func skipText() -> Bool {
    let next = bytes[position...].firstIndex(of: UInt8(ascii: "<"))
    advance(to: next ?? bytes.count)
    return next != nil
  }

  /// Moves the position. Returns the number of lines passed.
  @discardableResult
  mutating func advance(to end: Int) -> Int {
    let lines = bytes[position..<end].count { $0 == 0x0A }
    line += lines
    position = end
    return lines
  }

  /// Passes the character at the position on, unless XML doesn't allow it.
  @inline(__always)
  mutating func takeCharacter(into output: inout [UInt8]) {
    let byte = bytes[position]
    if byte >= 0x80 {
      let end = position + max(bytes.span.lengthOfCharacter(at: position), 1)
      output.append(character: bytes[position..<end])
      position = end
    } else {
      if byte == 0x0A { line += 1 }
      if RepairedReference.isAllowed(byte) { output.append(byte) }
      position += 1
    }
  }

  /// Returns the index after the markup at the position; `nil` if it has no end so far.
  mutating func end(of kind: MarkupKind) -> Int? {
    var missing = missing
    let end = kind.end(in: bytes.span, from: position, &missing)
    // Delimiters may follow in the next piece.
    if isWhole { self.missing = missing }
    return end
  }

  /// Returns the index after markup whose end is missing; `nil` if the end may follow. A comment or
  /// instruction is treated as text if the root element is closed after it. A declaration extends
  /// to the next `>`, because it has no internal subset.
  func endOfUnended(_ kind: MarkupKind) -> Int? {
    guard isWhole else { return nil }
    switch kind {
    case .comment, .processingInstruction: return isRootClosed ? position + 2 : bytes.count
    default: return bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    }
  }

  /// The rest of the start tag at the position, after its attributes; `nil` if its end may follow.
  var restOfTag: (end: Int, isEmpty: Bool)? {
    let marks = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    let mark = bytes[position...].firstIndex { marks.contains($0) }
    guard let end = mark ?? (isWhole ? bytes.count : nil) else { return nil }
    let isEmpty = end > position && bytes[end - 1] == UInt8(ascii: "/")
    return (end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : end, isEmpty)
  }

  /// Returns the index of the next occurrence of a text in a range.
  func find(_ text: String, in range: Range<Int>) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var index = range.lowerBound
    while let next = bytes[index..<range.upperBound].firstIndex(of: first) {
      if bytes[next...].starts(with: text.utf8) { return next }
      index = next + 1
    }
    return nil
  }

  /// `true` if the remaining bytes contain the root element's end tag.
  var isRootClosed: Bool { lastRootEnd.map { $0 > position } ?? false }

  /// Returns `true` if an element with the root's name follows a declaration shortly.
  func beginsDocument(_ root: [UInt8]?) -> Bool {
    let near = bytes[position...].prefix(1 << 10)
    guard let root, let end = near.firstIndex(of: UInt8(ascii: ">")),
      let next = near[(end + 1)...].firstIndex(where: { $0 > 0x20 })
    else { return false }
    return near[next...].starts(with: "<".utf8 + root)
  }
}
