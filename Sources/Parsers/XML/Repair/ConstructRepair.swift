internal import ChartConvModel
internal import ChartConvText

/// Repairs a document construct by construct: tags, sections, references and characters.
struct ConstructRepair {
  private(set) var input: DamagedXML
  var output: [UInt8] = []
  /// `true` if the start tag of the innermost element lacks its end.
  var isInTag = false
  private var elements: OpenElements
  /// `true` if another document begins at the position before this one has ended.
  private var isAtNext = false
  private var unclosed = UnclosedElements()
  /// The index up to which bytes were put out, or others for them.
  private var passed = 0

  init(_ elements: OpenElements, line: Int) {
    self.elements = elements
    input = DamagedXML(line: line)
  }

  /// Repairs the next piece, except an incomplete construct at its end. An empty piece is the last.
  mutating func repair(_ piece: UnsafeRawBufferPointer) {
    unsafe input.append(piece)
    passed = 0
    if unsafe piece.isEmpty { input.end(inRoot: elements.first) }
    while input.waiting > 0, !elements.isAfterRoot, !isAtNext, isInTag ? endTag() : step() {}
    pass()
  }

  /// Puts the bytes before the position out that stand as they are.
  private mutating func pass() {
    output += input.bytes[passed..<input.position]
    passed = input.position
  }

  /// Puts a text out instead of the bytes up to an index.
  private mutating func replace(upTo end: Int, by text: [UInt8]) {
    pass()
    output += text
    input.advance(to: end)
    passed = end
  }

  /// Ends the document if its end is reached.
  ///
  /// - Parameter offset: the number of bytes before the position.
  mutating func takeEnding(at offset: Int) -> XMLRepair.Ending? {
    if elements.isAfterRoot { return .whole(offset: offset, line: input.line) }
    if isAtNext { return .early(offset: offset, line: input.line) }
    guard input.isLast else { return nil }
    return elements.isBeforeRoot ? .empty : .early(offset: offset, line: input.line)
  }

  /// Repairs the construct at the position. Returns `false` if it is incomplete.
  private mutating func step() -> Bool {
    guard input.next != UInt8(ascii: "<") else { return markup() }
    guard elements.isInRoot else {
      discard(to: input.position + 1)
      return true
    }
    if input.skipText(upTo: input.bytes.count) { elements.hasContent = true }
    guard input.waiting > 0, input.next != UInt8(ascii: "<") else { return true }
    if input.next > 0x20 { elements.hasContent = true }
    switch input.next {
    case UInt8(ascii: "&"):
      guard input.has(2 * RepairedReference.maximumLength + 1) else { return false }
      let reference = RepairedReference(input.bytes, input.position)
      replace(upTo: input.position + reference.length, by: reference.text)
    case UInt8(ascii: ">"):
      // It may follow `]]`.
      replace(upTo: input.position + 1, by: Array("&gt;".utf8))
    case 0x80... where !input.has(4): return false
    default: repairCharacter()
    }
    return true
  }

  private mutating func repairCharacter() {
    let character = input.repairedCharacter
    replace(upTo: character.end, by: character.text)
  }

  private mutating func markup() -> Bool {
    guard input.has(2) else { return false }
    let kind = MarkupKind(of: input.bytes.span, at: input.position)
    guard kind == .startTag || kind == .endTag || input.has(10) else { return false }
    switch kind {
    case .xmlDeclaration where elements.isInRoot && input.beginsDocument(elements.first):
      isAtNext = true
      return true
    case .comment, .processingInstruction, .xmlDeclaration: return drop(kind)
    case .declaration where !elements.isInRoot: return drop(kind)
    case .cdataSection: return section()
    case .declaration, .startTag, .endTag, .text: return tag()
    }
  }

  private mutating func tag() -> Bool {
    let start = input.position
    switch RepairedTag.Reading(input.bytes, start, isLast: input.isWhole, &elements.names) {
    case .incomplete where !input.isWhole: return false
    case .incomplete: discard(to: input.bytes.count)
    case .none: replace(upTo: start + 1, by: elements.isInRoot ? Array("&lt;".utf8) : [])
    case .whole(let tag) where elements.isSiblingOfRoot(tag):
      // The tag begins the next document.
      pass()
      elements.close(to: 0, &output)
    case .whole(let tag):
      var isUnclosed = false
      if elements.mayLackEnd(tag) {
        guard let known = unclosed.contain(tag, at: &input, in: &elements) else { return false }
        isUnclosed = known
      }
      if elements.passes(tag, isUnclosed: isUnclosed) {
        input.advance(to: tag.end)
      } else {
        pass()
        elements.take(tag, input.bytes[start..<tag.end], isUnclosed: isUnclosed, &output)
        input.advance(to: tag.end)
        passed = tag.end
      }
    }
    return true
  }

  /// Skips the rest of a start tag whose attributes were already parsed.
  private mutating func endTag() -> Bool {
    guard let tag = input.restOfTag else { return false }
    discard(to: tag.end)
    if tag.isEmpty { elements.closeLast(&output) }
    isInTag = false
    return true
  }

  private mutating func section() -> Bool {
    let element = elements.last.map { elements.names[$0] }
    guard let section = RepairedSection(&input, in: element) else { return false }
    guard elements.isInRoot else {
      discard(to: section.end)
      return true
    }
    elements.hasContent = true
    let end = section.content.upperBound
    input.advance(to: section.content.lowerBound)
    while input.position < end {
      _ = input.skipText(upTo: end, inSection: true)
      if input.position < end { repairCharacter() }
    }
    if section.end > end {
      input.advance(to: section.end)
    } else {
      replace(upTo: end, by: Array("]]>".utf8))
    }
    return true
  }

  private mutating func drop(_ kind: MarkupKind) -> Bool {
    guard let end = input.end(of: kind) ?? input.endOfUnended(kind) else { return false }
    discard(to: end)
    return true
  }

  /// Skips bytes and outputs only their line ends.
  private mutating func discard(to end: Int) {
    pass()
    let lines = input.advance(to: end)
    passed = end
    if lines > 0 {
      let feeds = [UInt8](repeating: 0x0A, count: lines)
      output += elements.isInRoot ? "<!--".utf8 + feeds + "-->".utf8 : feeds
    }
  }
}

/// A CDATA section in a document that is being repaired. One without an end extends to the end of
/// its element or of the document.
struct RepairedSection {
  let content: Range<Int>
  let end: Int

  /// Finds the end of the section at the position. Returns `nil` if it may follow.
  ///
  /// - Parameter element: the name of the innermost open element.
  init?(_ input: inout DamagedXML, in element: [UInt8]?) {
    let start = input.position + MarkupKind.cdataSection.opening
    let rest = start..<input.bytes.count
    let endTag = element.map { "</" + String(decoding: $0, as: UTF8.self) }
    if let end = input.end(of: .cdataSection) {
      let last = end - 3
      // The apparent end may belong to the next section: the element ends before that one begins.
      let early = endTag.flatMap { tag in
        input.find("<![CDATA[", in: start..<last).flatMap { input.find(tag, in: start..<$0) }
      }
      content = start..<(early ?? last)
      self.end = early ?? end
      return
    }
    guard input.isUnended else { return nil }
    // The element's end tag within reach shows that the section lacks its end.
    let isLong = input.waiting > DamagedXML.reach
    let closing = isLong || input.isRootClosed ? endTag : nil
    let near = start..<min(input.position + DamagedXML.reach, rest.upperBound)
    if let end = closing.flatMap({ input.find($0, in: near) }) {
      content = start..<end
      self.end = end
    } else if isLong, let end = input.endOfLongSection() {
      content = start..<(end - 3)
      self.end = end
    } else if input.isWhole {
      let closing = input.isRootClosed ? endTag : nil
      end = closing.flatMap { input.find($0, in: rest) } ?? rest.upperBound
      content = start..<end
    } else {
      return nil
    }
  }
}
