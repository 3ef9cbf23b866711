internal import ChartConvText
internal import ChartConvModel

/// The stack of open elements of a document that is being repaired.
struct OpenElements {
  private let root: [UInt8]?
  /// The number of elements that were open at the beginning. They may lack their end tags.
  private let known: Int
  private var names: [[UInt8]] = []
  /// The indices of the open elements, by lower-case name.
  private var indices: [[UInt8]: [Int]] = [:]
  /// The indices of open elements that contain entries.
  private var openFrames: [Int] = []
  /// The indices of open elements without an end tag.
  private var unclosed: [Int] = []
  /// `true` if the last start tag has attributes, or text follows it.
  var hasContent = false
  private var hasRoot = false

  /// - Parameter root: the name of the root element; `nil` for the first element.
  init(root: String?) {
    self.root = root.map { Array($0.utf8) }
    known = 0
  }

  /// Creates a stack with elements that are already open.
  init(open: [[UInt8]]) {
    root = nil
    known = open.count
    for name in open { push(name) }
  }

  var isBeforeRoot: Bool { !hasRoot }
  var isInRoot: Bool { !names.isEmpty }
  var isAfterRoot: Bool { hasRoot && names.isEmpty }
  var first: [UInt8]? { names.first }
  var last: [UInt8]? { names.last }

  /// Passes a tag on, after the missing end tags before it, or drops it.
  ///
  /// - Parameter isUnclosed: `true` if a start tag has no end tag.
  mutating func take(_ tag: RepairedTag, isUnclosed: Bool, _ output: inout [UInt8]) {
    let name = Self.folded(tag.name)
    if let last = unclosed.last, last == names.count - 1, hasContent { close(to: last, &output) }
    if tag.isEnd {
      if let index = indices[name]?.last { close(to: index, &output) }
      hasContent = false
      return
    }
    guard isInRoot || !hasRoot && root.map({ $0 == tag.name }) ?? true else { return }
    closeUnclosed(before: name, &output)
    output += tag.repaired
    hasContent = false
    if tag.isEmpty || Self.voidElements.contains(name) {
      if !tag.isEmpty { closeTag(tag.name, &output) }
      hasRoot = true
    } else {
      if isUnclosed { unclosed.append(names.count) }
      push(tag.name)
      hasContent = tag.hasAttributes
    }
  }

  /// Closes the elements without an end tag that a start tag ends. An element with text or
  /// attributes ends before the next tag. Another one may contain elements, but not entries or the
  /// parts that each entry has. An entry ends before another one that is directly in it.
  private mutating func closeUnclosed(before name: [UInt8], _ output: inout [UInt8]) {
    let isFrame = Self.frames.contains(word(name))
    let isEntry = isEntry(name)
    if isEntry || isFrame || Self.parts.contains(word(name)), let last = unclosed.first {
      close(to: last, &output)
    }
    guard isEntry || isFrame, let frame = openFrames.last, let last = names.last else { return }
    if isFrame || names.count <= known || self.isEntry(Self.folded(last)) {
      close(to: frame + 1, &output)
    }
  }

  /// Returns `true` if a tag begins an element whose end tag may be missing. Entries and frames
  /// also end at other tags.
  func mayLackEnd(_ tag: RepairedTag) -> Bool {
    let name = Self.folded(tag.name)
    return !tag.isEnd && !tag.isEmpty && isInRoot && !isEntry(name)
      && !Self.frames.contains(word(name)) && !Self.voidElements.contains(name)
  }

  /// Returns `true` if an element with a folded name is open.
  func hasOpen(_ name: [UInt8]) -> Bool { indices[name]?.isEmpty == false }

  /// Returns `true` if a tag begins an entry in a document whose root is an entry. The document
  /// then consists of several entries without a container.
  func isSiblingOfRoot(_ tag: RepairedTag) -> Bool {
    guard let root = names.first, openFrames.isEmpty, !tag.isEnd else { return false }
    return isEntry(Self.folded(root)) && isEntry(Self.folded(tag.name))
  }

  /// Closes the innermost element, which is empty.
  mutating func closeLast(_ output: inout [UInt8]) { close(to: names.count - 1, &output) }

  mutating func closeAll(_ output: inout [UInt8]) { close(to: 0, &output) }

  private mutating func push(_ name: [UInt8]) {
    hasRoot = true
    if Self.frames.contains(word(Self.folded(name))) { openFrames.append(names.count) }
    indices[Self.folded(name), default: []].append(names.count)
    names.append(name)
  }

  private mutating func close(to index: Int, _ output: inout [UInt8]) {
    while names.count > index, let name = names.popLast() {
      indices[Self.folded(name)]?.removeLast()
      if openFrames.last == names.count { openFrames.removeLast() }
      if unclosed.last == names.count { unclosed.removeLast() }
      closeTag(name, &output)
    }
  }

  private func closeTag(_ name: [UInt8], _ output: inout [UInt8]) {
    output += "</".utf8 + name + ">".utf8
  }

  /// Returns a name without its prefix if the root element has the same prefix.
  private func word(_ name: [UInt8]) -> [UInt8] {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")),
      let first = names.first ?? Optional(name),
      Self.folded(first).starts(with: name[...colon])
    else { return name }
    return Array(name[(colon + 1)...])
  }

  /// Returns `true` if the name begins an entry: Atom's with any prefix, because no other
  /// vocabulary has an `entry`.
  private func isEntry(_ name: [UInt8]) -> Bool {
    Self.entries.contains(word(name)) || name.suffix(6).elementsEqual(":entry".utf8)
  }

  private static func words(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }

  /// Elements that can't nest. An unclosed element within or before an entry doesn't contain
  /// entries.
  private static let entries = words(["item", "entry"])
  private static let frames = words(["channel", "rss", "rdf", "rdf:rdf", "feed", "outline"])
  private static let parts = words([
    "category", "content", "description", "enclosure", "guid", "id", "link", "pubdate", "published",
    "summary", "title", "updated",
  ])
  /// The elements of HTML without an end tag (HTML, 13.1.2), except those with another meaning in
  /// feeds.
  static let voidElements = words([
    "area", "br", "col", "embed", "hr", "img", "input", "wbr",
  ])

  static func folded(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }
}

/// The start tags without an end tag, found by reading ahead. Each byte is read once.
struct UnclosedElements {
  private struct Element {
    let name: [UInt8]
    let offset: Int
  }

  /// The offset up to which all start tags are known.
  private var end = 0
  /// The offsets of the start tags that have no end tag.
  private var offsets: Set<Int> = []

  /// Returns `true` if the start tag at the position has no end tag: an end tag of an open element
  /// around it, or the end of the document, comes first. Returns `nil` if more bytes decide.
  mutating func contain(tagAt input: DamagedXML, in elements: OpenElements) -> Bool? {
    if input.offset >= end {
      offsets.removeAll(keepingCapacity: true)
      guard read(from: input, in: elements) else { return nil }
    }
    return offsets.contains(input.offset)
  }

  /// Reads the element at the position. Returns `false` if more bytes are needed.
  private mutating func read(from input: DamagedXML, in elements: OpenElements) -> Bool {
    var input = input
    var open: [Element] = []
    var counts: [[UInt8]: Int] = [:]
    var unclosed: [Int] = []
    repeat {
      guard input.skipText() else { break }
      let kind = MarkupKind(of: input.bytes.span, at: input.position)
      switch kind {
      case .cdataSection:
        guard let section = RepairedSection(&input, in: open.last?.name) else { return false }
        input.advance(to: section.end)
      case .comment, .processingInstruction, .xmlDeclaration:
        guard let end = input.end(of: kind) ?? input.endOfUnended(kind) else { return false }
        input.advance(to: end)
      case .declaration, .startTag, .endTag, .text:
        switch RepairedTag.Reading(input.bytes, input.position, isLast: input.isWhole) {
        case .incomplete where !input.isWhole: return false
        case .incomplete: input.advance(to: input.bytes.count)
        case .none: input.advance(to: input.position + 1)
        case .whole(let tag):
          let offset = input.offset
          let name = OpenElements.folded(tag.name)
          if !tag.isEnd {
            input.advance(to: tag.end)
            guard !tag.isEmpty, !OpenElements.voidElements.contains(name) else { continue }
            open.append(Element(name: name, offset: offset))
            counts[name, default: 0] += 1
          } else if counts[name, default: 0] > 0 {
            input.advance(to: tag.end)
            while let last = open.popLast() {
              counts[last.name, default: 1] -= 1
              if last.name == name { break }
              unclosed.append(last.offset)
            }
          } else if elements.hasOpen(name) {
            return know(unclosed + open.map(\.offset), before: input)
          } else {
            input.advance(to: tag.end)
          }
        }
      }
    } while !open.isEmpty
    guard open.isEmpty || input.isWhole else { return false }
    return know(unclosed + open.map(\.offset), before: input)
  }

  private mutating func know(_ unclosed: [Int], before input: DamagedXML) -> Bool {
    offsets = Set(unclosed)
    end = input.offset
    return true
  }
}
