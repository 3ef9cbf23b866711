internal import ChartConvBytes
internal import ChartConvMarkup

/// Repairs a malformed XML document on its way to the parser.
///
/// Elements are closed at the end of an outer one; unmatched end tags, control characters,
/// comments, and text outside of the root are dropped. An ampersand that begins no reference and a
/// `<` that begins no tag become text. Invalid UTF-8 is read as Windows-1252. The document ends
/// with its root element. Line numbers are preserved.
struct XMLRepair {
  /// The end of the document.
  enum Ending {
    /// The root element is closed. Other bytes may follow, from this offset in this line on.
    case whole(offset: Int, line: Int)
    /// The bytes end before the root element does, or another document begins.
    case early(offset: Int, line: Int)
    /// There is no root element.
    case empty
  }

  private static let piece = 64 << 10
  /// The maximum length of a tag or comment; a longer one is text.
  private static let maximumLength = 16 << 20

  private var input: [UInt8] = []
  private var position = 0
  /// The number of lines passed.
  private var line: Int
  /// The error that ended the input and with it the document.
  private var fault: FeedError?
  private var output: [UInt8] = []
  private var delivered = 0
  private var elements: OpenElements
  /// `true` if the start tag of the innermost element lacks its end.
  private var isInTag = false
  /// `true` if another document begins at the position before this one has ended.
  private var isAtNext = false
  /// `true` if an unmatched end tag was dropped and only white space has followed.
  private var isAfterStrayTag = false
  /// The index of the root element's last end tag, once all bytes are read.
  private var lastRootEnd: Int?
  private var missing: MissingDelimiters = []
  private(set) var ending: Ending?

  /// - Parameter root: the name of the root element; `nil` for the first element.
  init(root: String? = nil, line: Int = 1) {
    elements = OpenElements(root: root)
    self.line = line
  }

  /// Creates a repair that continues at a checkpoint: the output begins with the start tags of the
  /// open elements.
  init(at checkpoint: XMLCheckpoint, line: Int) {
    elements = checkpoint.depth > 0 ? OpenElements(open: checkpoint.names) : OpenElements(root: nil)
    output = checkpoint.startTags
    isInTag = checkpoint.isInTag
    self.line = line
  }

  /// Fills the buffer with repaired bytes; returns fewer only at the end.
  mutating func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from source: inout XMLBytes
  ) throws(FeedError) -> Int {
    while output.count - delivered < buffer.count, ending == nil, fault == nil { advance(&source) }
    let count = min(output.count - delivered, buffer.count)
    if count == 0, let fault { throw fault }
    unsafe buffer.copyBytes(from: output[delivered..<delivered + count])
    delivered += count
    if delivered == output.count {
      output.removeAll(keepingCapacity: true)
      delivered = 0
    }
    return count
  }

  /// Reads a piece and repairs it, except an incomplete tag at its end.
  private mutating func advance(_ source: inout XMLBytes) {
    source.forget(before: source.offset - input.count + position)
    // Pieces grow with an incomplete construct, which would otherwise be scanned too often.
    do throws(FeedError) {
      let next = try source.next(max(Self.piece, input.count - position))
      input.removeFirst(position)
      position = 0
      input += next
      take(isLast: next.isEmpty, end: source.offset)
    } catch {
      fault = error
    }
  }

  private mutating func take(isLast: Bool, end: Int) {
    if isLast { lastRootEnd = findLastRootEnd() }
    while position < input.count, !elements.isAfterRoot, !isAtNext {
      let start = position
      let isWhole = isLast || input.count - position > Self.maximumLength
      guard isInTag ? endTag(isLast: isWhole) : step(isLast: isWhole) else {
        position = start
        break
      }
    }
    let offset = end - input.count + position
    if elements.isAfterRoot {
      ending = .whole(offset: offset, line: line)
    } else if isAtNext {
      ending = .early(offset: offset, line: line)
    } else if isLast, isAfterStrayTag {
      elements.closeAll(&output)
      ending = .whole(offset: offset, line: line)
    } else if isLast {
      ending = elements.isBeforeRoot ? .empty : .early(offset: offset, line: line)
    }
  }

  /// Repairs the construct at the position. Returns `false` if it is incomplete.
  private mutating func step(isLast: Bool) -> Bool {
    let byte = input[position]
    if byte > 0x20, byte != UInt8(ascii: "<") { isAfterStrayTag = false }
    switch byte {
    case UInt8(ascii: "<"): return markup(isLast: isLast)
    case UInt8(ascii: "&"):
      guard isLast || input.count - position > 2 * RepairedReference.maximumLength else {
        return false
      }
      let reference = RepairedReference(input, position)
      if elements.isInRoot { output += reference.text }
      position += reference.length
    case UInt8(ascii: ">"):
      // It may follow `]]`.
      if elements.isInRoot { output += "&gt;".utf8 }
      position += 1
    case 0x80...:
      guard isLast || input.count - position >= 4 else { return false }
      let start = position
      position += max(sequence, 1)
      if elements.isInRoot { output.append(character: input[start..<position]) }
    default:
      if byte == 0x0A { line += 1 }
      if elements.isInRoot ? RepairedReference.isAllowed(byte) : byte == 0x0A {
        output.append(byte)
      }
      position += 1
    }
    return true
  }

  /// The length of the UTF-8 sequence at the position; 0 if it is invalid.
  private var sequence: Int { input.span.lengthOfCharacter(at: position) }

  private mutating func markup(isLast: Bool) -> Bool {
    if !isLast, input.count - position < 10 { return false }
    let kind = MarkupKind(of: input.span, at: position)
    switch kind {
    case .comment, .processingInstruction: return drop(kind, isLast: isLast)
    case .cdataSection: return characterData(isLast: isLast)
    case .xmlDeclaration where elements.isInRoot && beginsDocument:
      isAtNext = true
      return true
    case .xmlDeclaration: return dropDeclaration(kind, isLast: isLast)
    case .declaration where !elements.isInRoot: return dropDeclaration(kind, isLast: isLast)
    case .declaration, .startTag, .endTag, .text: return tag(isLast: isLast)
    }
  }

  /// Returns the index after the markup at the position; `nil` if it has no end so far.
  private mutating func end(of kind: MarkupKind, isLast: Bool) -> Int? {
    var missing = missing
    let end = kind.end(in: input.span, from: position, &missing)
    // Delimiters may follow in the next piece.
    if isLast { self.missing = missing }
    return end
  }

  private mutating func tag(isLast: Bool) -> Bool {
    switch RepairedTag.Reading(input, position, isLast: isLast) {
    case .incomplete where !isLast: return false
    case .incomplete where lacksLastBracket:
      // Only the `>` of the root's end tag is missing.
      elements.closeAll(&output)
      position = input.count
    case .incomplete: discard(to: input.count)
    case .none:
      if elements.isInRoot { output += "&lt;".utf8 }
      position += 1
      isAfterStrayTag = false
    case .whole(let tag) where elements.isSiblingOfRoot(tag):
      // The tag begins the next document.
      elements.closeAll(&output)
    case .whole(let tag):
      line += input[position..<tag.end].count { $0 == 0x0A }
      position = tag.end
      let isAccepted = elements.take(tag, &output)
      isAfterStrayTag = tag.isEnd && !isAccepted
    }
    return true
  }

  /// Returns the index of the next occurrence of a text, from the position on or in a range.
  private func find(_ text: String, in range: Range<Int>? = nil) -> Int? {
    guard let first = text.utf8.first else { return nil }
    let range = range ?? position..<input.count
    var index = range.lowerBound
    while let next = input[index..<range.upperBound].firstIndex(of: first) {
      if input[next...].starts(with: text.utf8) { return next }
      index = next + 1
    }
    return nil
  }

  /// Skips bytes and outputs only their line ends.
  private mutating func discard(to end: Int) {
    let lines = input[position..<end].count { $0 == 0x0A }
    line += lines
    if lines > 0 {
      let feeds = [UInt8](repeating: 0x0A, count: lines)
      output += elements.isInRoot ? "<!--".utf8 + feeds + "-->".utf8 : feeds
    }
    position = end
  }

  /// Drops a comment or instruction. One without an end is treated as text if the root element is
  /// closed after it.
  private mutating func drop(_ kind: MarkupKind, isLast: Bool) -> Bool {
    if let end = end(of: kind, isLast: isLast) {
      discard(to: end)
    } else if isLast {
      discard(to: isRootClosed ? position + 2 : input.count)
    } else {
      return false
    }
    return true
  }

  /// Drops a declaration, well-formed or not. One without an end extends to the next `>`, since it
  /// has no internal subset.
  private mutating func dropDeclaration(_ kind: MarkupKind, isLast: Bool) -> Bool {
    if let end = end(of: kind, isLast: isLast) {
      discard(to: end)
    } else if isLast {
      discard(to: input[position...].firstIndex(of: UInt8(ascii: ">")) ?? input.count)
    } else {
      return false
    }
    return true
  }

  /// `true` if the remaining bytes contain the root element's end tag.
  private var isRootClosed: Bool { lastRootEnd.map { $0 > position } ?? false }

  /// Returns the index of the root element's last end tag.
  private func findLastRootEnd() -> Int? {
    guard let root = elements.first else { return nil }
    let tag = "</".utf8 + root
    var rest = input[position...]
    while let index = rest.lastIndex(of: UInt8(ascii: "<")) {
      if input[index...].starts(with: tag) {
        return input[index...].contains(UInt8(ascii: ">")) ? index : nil
      }
      rest = rest[..<index]
    }
    return nil
  }

  /// `true` if the remaining bytes are the root element's end tag with a missing or damaged `>`.
  private var lacksLastBracket: Bool {
    guard let root = elements.first else { return false }
    let rest = input[position...]
    return rest.starts(with: "</".utf8 + root) && rest.count <= root.count + 16
  }

  /// Handles a CDATA section. One without an end extends to the end of its element or of the
  /// document.
  private mutating func characterData(isLast: Bool) -> Bool {
    var next = end(of: .cdataSection, isLast: isLast)
    var end = next.map { $0 - 3 }
    if let index = end, let early = ending(before: index) {
      end = early
      next = early
    } else if end == nil, isLast {
      if isRootClosed, let last = elements.last {
        end = find("</" + String(decoding: last, as: UTF8.self))
        next = end
      }
      end = end ?? input.count
      next = next ?? input.count
    }
    guard let end, let next else { return false }
    guard elements.isInRoot else {
      discard(to: next)
      return true
    }
    output += "<![CDATA[".utf8
    position += MarkupKind.cdataSection.opening
    while position < end {
      let start = position
      position += input[start] >= 0x80 ? max(sequence, 1) : 1
      if input[start] == 0x0A { line += 1 }
      if input[start] >= 0x80 {
        output.append(character: input[start..<position])
      } else if RepairedReference.isAllowed(input[start]) {
        output.append(input[start])
      }
    }
    output += "]]>".utf8
    position = next
    return true
  }

  /// Returns the end of a section without an end of its own, whose apparent end belongs to the next
  /// section: its element ends before that one begins.
  private func ending(before end: Int) -> Int? {
    guard let last = elements.last, let next = find("<![CDATA[", in: (position + 9)..<end)
    else { return nil }
    return find("</" + String(decoding: last, as: UTF8.self), in: position..<next)
  }

  /// Skips the rest of a start tag whose attributes were already parsed.
  private mutating func endTag(isLast: Bool) -> Bool {
    let marks = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    let end = input[position...].firstIndex { marks.contains($0) }
    guard let end = end ?? (isLast ? input.count : nil) else { return false }
    let isEmpty = end > position && input[end - 1] == UInt8(ascii: "/")
    discard(to: end < input.count && input[end] == UInt8(ascii: ">") ? end + 1 : end)
    if isEmpty { elements.closeLast(&output) }
    isInTag = false
    return true
  }

  /// `true` if an element with the root's name follows a declaration shortly.
  private var beginsDocument: Bool {
    let near = input[position...].prefix(1 << 10)
    guard let root = elements.first, let end = near.firstIndex(of: UInt8(ascii: ">")),
      let next = near[(end + 1)...].firstIndex(where: { $0 > 0x20 })
    else { return false }
    return near[next...].starts(with: "<".utf8 + root)
  }
}
