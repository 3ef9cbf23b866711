internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// The bytes of a document that is being repaired, from a construct on that isn't repaired yet.
struct DamagedXML {
  /// The maximum length of a tag or CDATA section; a longer one is text.
  private static let maximumLength = 16 << 20
  /// The maximum length of a comment or instruction. An end that is farther away, or in the next
  /// megabytes, is that of another one: documents of all sizes are read alike, in little memory.
  static let reach = 1 << 20

  private(set) var bytes: [UInt8] = []
  /// The number of bytes removed before them.
  private var removed = 0
  /// The index of the next construct.
  private(set) var position = 0
  private(set) var line: Int
  /// `true` if no more bytes follow.
  private(set) var isLast = false
  /// The index of the root element's last end tag, once all bytes are read.
  private var lastRootEnd: Int?
  private var missing: MissingDelimiters = []
  /// The offsets between which no delimiter begins that closes a kind of markup.
  private var searched: [MarkupKind: Range<Int>] = [:]

  init(line: Int) { self.line = line }

  /// The offset of the position from the first byte that was appended.
  var offset: Int { removed + position }

  var next: UInt8 { bytes[position] }

  /// The number of bytes from the position on.
  var waiting: Int { bytes.count - position }

  /// `true` if the construct at the position is taken as it is: no more bytes follow, or it is too
  /// long.
  var isWhole: Bool { isLast || waiting > Self.maximumLength }

  /// `true` if the markup at the position has no end within reach if it has none so far.
  var isUnended: Bool { isLast || waiting > Self.reach }

  /// Returns `true` if `count` bytes are waiting, or no more follow.
  func has(_ count: Int) -> Bool { waiting >= count || isLast }

  /// Replaces the repaired bytes.
  mutating func append(_ piece: UnsafeRawBufferPointer) {
    bytes.removeFirst(position)
    removed += position
    position = 0
    unsafe bytes += piece
  }

  /// Ends the bytes, within a root element of that name. Only comments may follow its end tag.
  mutating func end(inRoot root: [UInt8]?) {
    isLast = true
    guard let root else { return }
    var rest = bytes[position...]
    var names = TagNames()
    while let index = rest.lastIndex(of: UInt8(ascii: "<")) {
      if case .whole(let tag) = RepairedTag.Reading(bytes, index, isLast: true, &names), tag.isEnd {
        let isWhole = bytes[index..<tag.end].last == UInt8(ascii: ">")
        if names[tag.name] == root, isWhole { lastRootEnd = index }
        return
      }
      guard bytes[index...].starts(with: "<!--".utf8) else { return }
      rest = rest[..<index]
    }
  }

  /// Moves the position to the next `<`. Returns `false` if there is none.
  mutating func skipText() -> Bool {
    let next = bytes.span.firstIndex(of: UInt8(ascii: "<"), from: position)
    advance(to: next ?? bytes.count)
    return next != nil
  }

  /// Moves the position. Returns the number of lines passed.
  @discardableResult
  mutating func advance(to end: Int) -> Int {
    let lines = bytes.span.extracting(position..<end).count(of: 0x0A)
    line += lines
    position = end
    return lines
  }

  mutating func goBack(to earlier: (position: Int, line: Int)) { (position, line) = earlier }

  /// Moves the position to the end of the characters that XML allows, at most to an index, and, unless
  /// they are those of a CDATA section, to the next markup or reference that isn't predefined. Returns
  /// `true` if they aren't blank.
  mutating func skipText(upTo limit: Int, inSection: Bool = false) -> Bool {
    let end = bytes.span.endOfText(in: position..<limit, isSection: inSection)
    let isBlank = !bytes[position..<end].contains { $0 > 0x20 }
    advance(to: end)
    return !isBlank
  }

  /// The character at the position as one that XML allows, and the index after it. A single byte is read
  /// as Windows-1252.
  var repairedCharacter: (text: [UInt8], end: Int) {
    let end = position + max(bytes.span.lengthOfCharacter(at: position), 1)
    var text: [UInt8] = []
    if next >= 0x80 { text.append(character: bytes[position..<end]) }
    return (text, end)
  }

  /// Returns the index after the markup at the position; `nil` if it has no end so far, or none
  /// within reach.
  mutating func end(of kind: MarkupKind) -> Int? {
    if [.comment, .cdataSection, .processingInstruction].contains(kind) {
      return end(of: kind, within: Self.reach)
    }
    var missing = missing
    let end = kind.end(in: bytes.span, from: position, &missing)
    // Delimiters may follow in the next piece.
    if isUnended { self.missing = missing }
    return end
  }

  /// Returns the index after the CDATA section at the position; `nil` if it has no end so far.
  mutating func endOfLongSection() -> Int? { end(of: .cdataSection, within: Self.maximumLength) }

  /// Each byte is searched once for each kind.
  private mutating func end(of kind: MarkupKind, within reach: Int) -> Int? {
    var known = searched[kind] ?? 0..<0
    if !known.contains(offset) { known = offset..<offset }
    let limit = min(position + reach, bytes.count)
    let start = max(position, known.upperBound - removed - kind.opening)
    var missing: MissingDelimiters = []
    let end = kind.end(in: bytes.span.extracting(0..<limit), from: start, &missing)
    // A delimiter has three bytes at most.
    let next = removed + (end.map { $0 - 3 } ?? limit - 2)
    searched[kind] = known.lowerBound..<max(next, known.upperBound)
    return end
  }

  /// Returns the index after markup whose end is missing; `nil` if the end may follow. A comment or
  /// instruction is treated as text if the root element is closed after it, or may be. A declaration
  /// extends to the next `>`, because it has no internal subset.
  func endOfUnended(_ kind: MarkupKind) -> Int? {
    guard isUnended else { return nil }
    switch kind {
    case .comment, .processingInstruction:
      return isRootClosed || waiting > Self.reach ? position + 2 : bytes.count
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

  /// Returns `true` if nothing but text is between an index and an end tag of that name.
  func endsElement(_ name: [UInt8], from start: Int) -> Bool {
    guard let less = bytes.span.firstIndex(of: UInt8(ascii: "<"), from: start) else { return false }
    let end = less + 2 + name.count
    return end < bytes.count && bytes[less + 1] == UInt8(ascii: "/")
      && bytes[end] == UInt8(ascii: ">") && bytes[(less + 2)..<end].elementsEqual(name)
  }

  /// Returns the index of the next occurrence of a text that begins in a range.
  func find(_ text: String, in range: Range<Int>) -> Int? {
    let end = min(range.upperBound + text.utf8.count - 1, bytes.count)
    let part = bytes.span.extracting(range.lowerBound..<end).firstIndex(of: text.bytes.span)
    return part.map { range.lowerBound + $0 }
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

extension Span<UInt8> {
  /// Returns the index after the text that begins in a range and needs no repair.
  fileprivate func endOfText(in range: Range<Int>, isSection: Bool) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      if index + 64 <= count {
        let plain = plainCount(at: index, isSection: isSection)
        index += plain
        if plain == 64 { continue }
        if index >= range.upperBound { break }
      }
      let length = lengthOfText(at: index, isSection: isSection)
      if length == 0 { return index }
      index += length
      // Characters that aren't ASCII mostly come in runs.
      while index < range.upperBound, self[index] >= 0x80 {
        let length = lengthOfAllowedCharacter(at: index)
        if length == 0 { return index }
        index += length
      }
    }
    return Swift.min(index, range.upperBound)
  }

  /// Returns the number of characters at an index, up to 64, that are plain text.
  @inline(__always)
  private func plainCount(at index: Int, isSection: Bool) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      let marks = unsafe WideMarks(at: start + index) { address in
        let block = unsafe ByteBlock(at: address)
        let blanks = block.marks("\n") | block.marks("\t") | block.marks("\r")
        let others = block.controlsAndNonASCII.subtracting(blanks)
        return isSection ? others : others | block.marks("<") | block.marks("&") | block.marks(">")
      }
      return marks.isEmpty ? 64 : marks.bits.trailingZeroBitCount
    }
  }

  /// Returns the length of the character or predefined reference at an index; 0 for what needs a repair.
  private func lengthOfText(at index: Int, isSection: Bool) -> Int {
    switch self[index] {
    case UInt8(ascii: "<") where !isSection, UInt8(ascii: ">") where !isSection: 0
    case UInt8(ascii: "&") where !isSection:
      index + 8 <= count
        ? unsafe withUnsafeBytes { bytes in
          let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          return ShortText.reference(UInt64(littleEndian: word))?.length ?? 0
        } : 0
    case 0x80...: lengthOfAllowedCharacter(at: index)
    case let byte: byte.isAllowedInXML ? 1 : 0
    }
  }
}
