internal import ChartConvIO
internal import ChartConvText
internal import ChartConvModel

/// Repairs a malformed XML document on its way to the parser.
///
/// Elements are closed at the end of an outer one; unmatched end tags, control characters,
/// comments, and text outside of the root are dropped. An ampersand that begins no reference and a
/// `<` that begins no tag become text. Invalid UTF-8 is read as Windows-1252. The document ends
/// with its root element. Line numbers are preserved.
///
/// An object, because a document that needs no repair would copy a large empty value.
final class XMLRepair {
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

  private var constructs: ConstructRepair
  /// The number of bytes of the constructs' output that were delivered.
  private var delivered = 0
  /// The error that ended the input and with it the document.
  private var problem: FeedError?
  private(set) var ending: Ending?

  /// - Parameter root: the name of the root element; `nil` for the first element.
  init(root: String? = nil, line: Int = 1) {
    constructs = ConstructRepair(OpenElements(root: root), line: line)
  }

  /// Creates a repair that continues at a checkpoint: the output begins with the start tags of the
  /// open elements.
  init(at checkpoint: XMLCheckpoint, line: Int) {
    let elements =
      checkpoint.depth > 0 ? OpenElements(open: checkpoint.names) : OpenElements(root: nil)
    constructs = ConstructRepair(elements, line: line)
    constructs.output = checkpoint.startTags
    constructs.isInTag = checkpoint.isInTag
  }

  /// Fills the buffer with repaired bytes; returns fewer only at the end.
  func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from source: inout XMLBytes
  ) throws(FeedError) -> Int {
    while waiting < buffer.count, ending == nil, problem == nil { advance(&source) }
    let count = min(waiting, buffer.count)
    if count == 0, let problem { throw problem }
    unsafe buffer.copyBytes(from: constructs.output[delivered..<delivered + count])
    delivered += count
    if waiting == 0 {
      constructs.output.removeAll(keepingCapacity: true)
      delivered = 0
    }
    return count
  }

  /// The number of repaired bytes that weren't delivered.
  private var waiting: Int { constructs.output.count - delivered }

  /// Reads a piece and repairs it, except an incomplete tag at its end.
  private func advance(_ source: inout XMLBytes) {
    source.forget(before: source.offset - constructs.input.waiting)
    // Pieces grow with an incomplete construct, which would otherwise be scanned too often.
    do throws(FeedError) {
      let next = unsafe try source.next(max(Self.piece, constructs.input.waiting))
      constructs.repair(unsafe Array(next)[...])
      ending = constructs.takeEnding(at: source.offset - constructs.input.waiting)
    } catch {
      problem = error
    }
  }
}

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

  init(_ elements: OpenElements, line: Int) {
    self.elements = elements
    input = DamagedXML(line: line)
  }

  /// Repairs the next piece, except an incomplete construct at its end. An empty piece is the last.
  mutating func repair(_ piece: ArraySlice<UInt8>) {
    input.append(piece)
    if piece.isEmpty { input.end(inRoot: elements.first) }
    while input.waiting > 0, !elements.isAfterRoot, !isAtNext, isInTag ? endTag() : step() {}
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
    let byte = input.next
    guard byte != UInt8(ascii: "<") else { return markup() }
    guard elements.isInRoot else {
      discard(to: input.position + 1)
      return true
    }
    if byte > 0x20 { elements.hasContent = true }
    switch byte {
    case UInt8(ascii: "&"):
      guard input.has(2 * RepairedReference.maximumLength + 1) else { return false }
      let reference = RepairedReference(input.bytes, input.position)
      output += reference.text
      input.advance(to: input.position + reference.length)
    case UInt8(ascii: ">"):
      // It may follow `]]`.
      output += "&gt;".utf8
      input.advance(to: input.position + 1)
    case 0x80... where !input.has(4): return false
    default: input.takeCharacter(into: &output)
    }
    return true
  }

  private mutating func markup() -> Bool {
    guard input.has(10) else { return false }
    let kind = MarkupKind(of: input.bytes.span, at: input.position)
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
    switch RepairedTag.Reading(input.bytes, input.position, isLast: input.isWhole) {
    case .incomplete where !input.isWhole: return false
    case .incomplete: discard(to: input.bytes.count)
    case .none:
      if elements.isInRoot { output += "&lt;".utf8 }
      input.advance(to: input.position + 1)
    case .whole(let tag) where elements.isSiblingOfRoot(tag):
      // The tag begins the next document.
      elements.closeAll(&output)
    case .whole(let tag):
      var isUnclosed = false
      if elements.mayLackEnd(tag) {
        guard let known = unclosed.contain(tagAt: input, in: elements) else { return false }
        isUnclosed = known
      }
      input.advance(to: tag.end)
      elements.take(tag, isUnclosed: isUnclosed, &output)
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
    guard let section = RepairedSection(&input, in: elements.last) else { return false }
    guard elements.isInRoot else {
      discard(to: section.end)
      return true
    }
    elements.hasContent = true
    output += "<![CDATA[".utf8
    input.advance(to: section.content.lowerBound)
    while input.position < section.content.upperBound { input.takeCharacter(into: &output) }
    output += "]]>".utf8
    input.advance(to: section.end)
    return true
  }

  private mutating func drop(_ kind: MarkupKind) -> Bool {
    guard let end = input.end(of: kind) ?? input.endOfUnended(kind) else { return false }
    discard(to: end)
    return true
  }

  /// Skips bytes and outputs only their line ends.
  private mutating func discard(to end: Int) {
    let lines = input.advance(to: end)
    if lines > 0 {
      let feeds = [UInt8](repeating: 0x0A, count: lines)
      output += elements.isInRoot ? "<!--".utf8 + feeds + "-->".utf8 : feeds
    }
  }
}

/// A CDATA section in a document that is being repaired. One without an end extends to the end of
/// its element or of the document.
struct RepairedSection {
  /// The indices of the section's text.
  let content: Range<Int>
  /// The index after the section.
  let end: Int

  /// Finds the end of the section at the position. Returns `nil` if it may follow.
  ///
  /// - Parameter element: the name of the innermost open element.
  init?(_ input: inout DamagedXML, in element: [UInt8]?) {
    let kind = MarkupKind.cdataSection
    let start = input.position + kind.opening
    let endTag = element.map { "</" + String(decoding: $0, as: UTF8.self) }
    let rest = start..<input.bytes.count
    if let end = input.end(of: kind) {
      let last = end - 3
      // The apparent end may belong to the next section: the element ends before that one begins.
      let early = endTag.flatMap { tag in
        input.find("<![CDATA[", in: start..<last).flatMap { input.find(tag, in: start..<$0) }
      }
      content = start..<(early ?? last)
      self.end = early ?? end
    } else if input.isWhole {
      let closing = input.isRootClosed ? endTag : nil
      end = closing.flatMap { input.find($0, in: rest) } ?? rest.upperBound
      content = start..<end
    } else {
      return nil
    }
  }
}
