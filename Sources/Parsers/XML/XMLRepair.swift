internal import ChartConvBytes

/// Makes XML of what was meant to be XML, on the way to the parser, as far as anybody can make sense
/// of it.
///
/// Elements are closed where an outer one ends, end tags of nothing are dropped; so are control
/// characters, comments, and text outside the root. An ampersand that begins no reference, and a `<`
/// that begins no tag, are text; bytes that are no UTF-8 are Windows-1252. It ends where the root
/// element does. Lines stay what they are.
struct XMLRepair {
  /// How the document ends.
  enum Ending {
    /// Its root element is closed. Behind it other bytes may follow: from that offset on, in that line.
    case whole(offset: Int, line: Int)
    /// The bytes end before it does, or another document begins there.
    case early(offset: Int, line: Int)
    /// There is no root element.
    case empty
  }

  private static let piece = 64 << 10
  /// A tag or a comment that is longer than this is none.
  private static let longest = 16 << 20

  private var input: [UInt8] = []
  private var position = 0
  /// How many lines have passed.
  private var line: Int
  /// What kept it from reading on: the document ends there.
  private var fault: FeedError?
  private var output: [UInt8] = []
  private var delivered = 0
  private var elements: OpenElements
  /// Whether the start tag of the innermost element lacks its end.
  private var isInTag = false
  /// Whether another document begins at the position, before this one has ended.
  private var isAtNext = false
  /// Whether an end tag of nothing was dropped, and nothing has come since.
  private var isBehindStrayTag = false
  /// Where the last end tag of the root element stands, once all bytes are there.
  private var lastRootEnd: Int?
  /// What closes a comment or an instruction and stands nowhere in the last bytes.
  private var missing: Set<String> = []
  private(set) var ending: Ending?

  /// - Parameter root: the element that is the document; `nil` for the first.
  init(root: String? = nil, line: Int = 1) {
    elements = OpenElements(root: root)
    self.line = line
  }

  /// Goes on where an element began or ended: begins with the start tags of those that are open.
  init(at place: XMLCheckpoint, line: Int) {
    elements = place.depth > 0 ? OpenElements(open: place.names) : OpenElements(root: nil)
    output = place.startTags
    isInTag = place.isInTag
    self.line = line
  }

  /// Fills the buffer with repaired bytes; fewer only at the end.
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

  /// Reads a piece and repairs all of it but a tag that isn't complete.
  private mutating func advance(_ source: inout XMLBytes) {
    source.forget(before: source.offset - input.count + position)
    // What is longer than a piece is read in pieces that grow, or it would be gone over too often.
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
    while position < input.count, !elements.isBehindRoot, !isAtNext {
      let start = position
      let isWhole = isLast || input.count - position > Self.longest
      guard isInTag ? endTag(isLast: isWhole) : step(isLast: isWhole) else {
        position = start
        break
      }
    }
    let offset = end - input.count + position
    if elements.isBehindRoot {
      ending = .whole(offset: offset, line: line)
    } else if isAtNext {
      ending = .early(offset: offset, line: line)
    } else if isLast, isBehindStrayTag {
      elements.closeAll(&output)
      ending = .whole(offset: offset, line: line)
    } else if isLast {
      ending = elements.isBeforeRoot ? .empty : .early(offset: offset, line: line)
    }
  }

  /// Repairs what stands at the position; whether it is there whole.
  private mutating func step(isLast: Bool) -> Bool {
    let byte = input[position]
    if byte > 0x20, byte != UInt8(ascii: "<") { isBehindStrayTag = false }
    switch byte {
    case UInt8(ascii: "<"): return markup(isLast: isLast)
    case UInt8(ascii: "&"):
      guard isLast || input.count - position > 2 * MarkupReference.longest else { return false }
      let reference = MarkupReference(input, position)
      if elements.isInRoot { output += reference.text }
      position += reference.length
    case UInt8(ascii: ">"):
      // It may stand behind `]]`.
      if elements.isInRoot { output += "&gt;".utf8 }
      position += 1
    case 0x80...:
      guard isLast || input.count - position >= 4 else { return false }
      let start = position
      position += max(sequence, 1)
      if elements.isInRoot { output.append(character: input[start..<position]) }
    default:
      if byte == 0x0A { line += 1 }
      if elements.isInRoot ? MarkupReference.isAllowed(byte) : byte == 0x0A { output.append(byte) }
      position += 1
    }
    return true
  }

  /// How long the sequence of UTF-8 is at the position; 0 where it is none.
  private var sequence: Int { input.span.lengthOfCharacter(at: position) }

  private mutating func markup(isLast: Bool) -> Bool {
    if !isLast, input.count - position < 10 { return false }
    if starts("<!--") { return drop(to: "-->", isLast: isLast) }
    if starts("<![CDATA[") { return characterData(isLast: isLast) }
    if starts("<?xml"), elements.isInRoot, beginsDocument {
      isAtNext = true
      return true
    }
    if starts("<?xml") { return dropDeclaration(isLast: isLast) }
    if starts("<?") { return drop(to: "?>", isLast: isLast) }
    if starts("<!"), !elements.isInRoot { return doctype(isLast: isLast) }
    switch MarkupTag.Reading(input, position, isLast: isLast) {
    case .incomplete where !isLast: return false
    case .incomplete where lacksLastBracket:
      // Nothing but the `>` of the root's end tag is missing.
      elements.closeAll(&output)
      position = input.count
    case .incomplete: passOver(to: input.count)
    case .none:
      if elements.isInRoot { output += "&lt;".utf8 }
      position += 1
      isBehindStrayTag = false
    case .whole(let tag) where elements.isBesideRoot(tag):
      // The next document begins with it.
      elements.closeAll(&output)
    case .whole(let tag):
      line += input[position..<tag.end].count { $0 == 0x0A }
      position = tag.end
      let isOfUse = elements.take(tag, &output)
      isBehindStrayTag = tag.isEnd && !isOfUse
    }
    return true
  }

  private func starts(_ text: String) -> Bool { input[position...].starts(with: text.utf8) }

  /// Where the text stands next, from the position on, or in a range.
  private func find(_ text: String, in range: Range<Int>? = nil) -> Int? {
    guard let first = text.utf8.first else { return nil }
    let range = range ?? position..<input.count
    var place = range.lowerBound
    while let next = input[place..<range.upperBound].firstIndex(of: first) {
      if input[next...].starts(with: text.utf8) { return next }
      place = next + 1
    }
    return nil
  }

  /// Goes on behind what isn't passed on, but for its lines.
  private mutating func passOver(to end: Int) {
    let lines = input[position..<end].count { $0 == 0x0A }
    line += lines
    if lines > 0 {
      let feeds = [UInt8](repeating: 0x0A, count: lines)
      output += elements.isInRoot ? "<!--".utf8 + feeds + "-->".utf8 : feeds
    }
    position = end
  }

  /// Drops a comment or an instruction; one that is never closed is none where the root element ends
  /// all the same.
  private mutating func drop(to closing: String, isLast: Bool) -> Bool {
    if !missing.contains(closing), let place = find(closing) {
      passOver(to: place + closing.utf8.count)
    } else if isLast {
      missing.insert(closing)
      passOver(to: isRootClosed ? position + 2 : input.count)
    } else {
      return false
    }
    return true
  }

  /// Drops an XML declaration, or what was meant to be one, up to its end or the next tag.
  private mutating func dropDeclaration(isLast: Bool) -> Bool {
    let rest = input[(position + 1)...]
    let marks = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    guard let end = rest.firstIndex(where: { marks.contains($0) }) ?? (isLast ? input.count : nil)
    else { return false }
    passOver(to: end < input.count && input[end] == UInt8(ascii: ">") ? end + 1 : end)
    return true
  }

  /// Whether the end tag of the root element is among the bytes that are left.
  private var isRootClosed: Bool { lastRootEnd.map { $0 > position } ?? false }

  /// Where the last end tag of the root element stands.
  private func findLastRootEnd() -> Int? {
    guard let root = elements.first else { return nil }
    let tag = "</".utf8 + root
    var rest = input[position...]
    while let place = rest.lastIndex(of: UInt8(ascii: "<")) {
      if input[place...].starts(with: tag) {
        return input[place...].contains(UInt8(ascii: ">")) ? place : nil
      }
      rest = rest[..<place]
    }
    return nil
  }

  /// Whether the bytes that are left are the end tag of the root element, of which nothing but the
  /// `>` is missing or damaged.
  private var lacksLastBracket: Bool {
    guard let root = elements.first else { return false }
    let rest = input[position...]
    return rest.starts(with: "</".utf8 + root) && rest.count <= root.count + 16
  }

  /// What was never closed ends where the document does, or its element.
  private mutating func characterData(isLast: Bool) -> Bool {
    let closing = "]]>"
    var end = missing.contains(closing) ? nil : find(closing)
    var next = end.map { $0 + 3 }
    if let place = end, let early = ending(before: place) {
      end = early
      next = early
    } else if end == nil, isLast {
      missing.insert(closing)
      if isRootClosed, let last = elements.last {
        end = find("</" + String(decoding: last, as: UTF8.self))
        next = end
      }
      end = end ?? input.count
      next = next ?? input.count
    }
    guard let end, let next else { return false }
    guard elements.isInRoot else {
      passOver(to: next)
      return true
    }
    output += "<![CDATA[".utf8
    position += 9
    while position < end {
      let start = position
      position += input[start] >= 0x80 ? max(sequence, 1) : 1
      if input[start] == 0x0A { line += 1 }
      if input[start] >= 0x80 {
        output.append(character: input[start..<position])
      } else if MarkupReference.isAllowed(input[start]) {
        output.append(input[start])
      }
    }
    output += "]]>".utf8
    position = next
    return true
  }

  /// Where a section ends that was never closed, so that the next one's end seems to be its own: its
  /// element ends before the next one begins.
  private func ending(before end: Int) -> Int? {
    guard let last = elements.last, let next = find("<![CDATA[", in: (position + 9)..<end)
    else { return nil }
    return find("</" + String(decoding: last, as: UTF8.self), in: position..<next)
  }

  /// The rest of a start tag of which the attributes were read.
  private mutating func endTag(isLast: Bool) -> Bool {
    let marks = [UInt8(ascii: "<"), UInt8(ascii: ">")]
    let end = input[position...].firstIndex { marks.contains($0) }
    guard let end = end ?? (isLast ? input.count : nil) else { return false }
    let isEmpty = end > position && input[end - 1] == UInt8(ascii: "/")
    passOver(to: end < input.count && input[end] == UInt8(ascii: ">") ? end + 1 : end)
    if isEmpty { elements.closeLast(&output) }
    isInTag = false
    return true
  }

  /// Whether an element of the root's name follows a declaration, which isn't long.
  private var beginsDocument: Bool {
    let near = input[position...].prefix(1 << 10)
    guard let root = elements.first, let end = near.firstIndex(of: UInt8(ascii: ">")),
      let next = near[(end + 1)...].firstIndex(where: { $0 > 0x20 })
    else { return false }
    return near[next...].starts(with: "<".utf8 + root)
  }

  /// A document type declaration, whose internal subset stands between brackets, is dropped.
  private mutating func doctype(isLast: Bool) -> Bool {
    var depth = 0
    for index in position..<input.count {
      if input[index] == UInt8(ascii: "[") { depth += 1 }
      if input[index] == UInt8(ascii: "]") { depth -= 1 }
      if input[index] == UInt8(ascii: ">"), depth <= 0 {
        passOver(to: index + 1)
        return true
      }
    }
    // A subset that is never closed is none.
    if isLast { passOver(to: input[position...].firstIndex(of: UInt8(ascii: ">")) ?? input.count) }
    return isLast
  }
}
