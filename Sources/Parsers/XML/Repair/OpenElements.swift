internal import ChartConvModel
internal import ChartConvText

/// The stack of open elements of a document that is being repaired.
struct OpenElements {
  private let root: [UInt8]?
  /// The number of elements that were open at the beginning. They may lack their end tags.
  private let known: Int
  var names = TagNames()
  private var open: [Int] = []
  /// How many are open, by the number of the lower-case name.
  private var counts: [Int] = []
  /// The indices of open elements that contain entries.
  private var openFrames: [Int] = []
  /// The indices of open elements without an end tag.
  private var unclosed: [Int] = []
  /// `true` if the last start tag has attributes, or text follows it.
  var hasContent = false
  private var hasRoot = false

  /// - Parameters:
  ///   - root: the name of the root element; `nil` for the first element.
  ///   - names: the elements that are already open.
  init(root: String?, open names: [[UInt8]] = []) {
    self.root = root.map { Array($0.utf8) }
    known = names.count
    for name in names { push(self.names.number(of: name.span)) }
  }

  var isBeforeRoot: Bool { !hasRoot }
  var isInRoot: Bool { !open.isEmpty }
  var isAfterRoot: Bool { hasRoot && open.isEmpty }
  var first: [UInt8]? { open.first.map { names[$0] } }
  /// The number of the innermost element's name.
  var last: Int? { open.last }

  /// Takes a tag that stands as it is in the output. Returns `false`, and doesn't take it, if anything
  /// has to be changed.
  ///
  /// - Parameter isUnclosed: `true` if a start tag has no end tag.
  mutating func passes(_ tag: RepairedTag, isUnclosed: Bool) -> Bool {
    guard tag.text == nil, !isUnclosed, unclosed.isEmpty, let last = open.last else { return false }
    let meaning = names.meaning(of: tag.name)
    if tag.isEnd {
      guard last == tag.name else { return false }
      pop()
    } else {
      guard !meaning.isVoid, frame(endingBefore: meaning) == nil else { return false }
      if !tag.isEmpty { push(tag.name) }
    }
    hasContent = tag.hasAttributes && !tag.isEmpty
    return true
  }

  /// Passes a tag on, after the missing end tags before it, or drops it.
  ///
  /// - Parameters:
  ///   - written: the tag in the document.
  ///   - isUnclosed: `true` if a start tag has no end tag.
  mutating func take(
    _ tag: RepairedTag, _ written: ArraySlice<UInt8>, isUnclosed: Bool, _ output: inout [UInt8]
  ) {
    let meaning = names.meaning(of: tag.name)
    if let last = unclosed.last, last == open.count - 1, hasContent { close(to: last, &output) }
    if tag.isEnd {
      if hasOpen(meaning),
        let index = open.lastIndex(where: { names.meaning(of: $0).folded == meaning.folded })
      {
        close(to: index, &output)
      }
      hasContent = false
      return
    }
    guard isInRoot || !hasRoot && root.map({ $0 == names[tag.name] }) ?? true else { return }
    closeUnclosed(before: meaning, &output)
    if let text = tag.text { output += text } else { output += written }
    hasContent = false
    if tag.isEmpty || meaning.isVoid {
      if !tag.isEmpty { closeTag(tag.name, &output) }
      hasRoot = true
    } else {
      if isUnclosed { unclosed.append(open.count) }
      push(tag.name)
      hasContent = tag.hasAttributes
    }
  }

  /// Closes the elements without an end tag that a start tag ends. An element with text or
  /// attributes ends before the next tag. Another one may contain elements, but not entries or the
  /// parts that each entry has. An entry ends before another one that is directly in it.
  private mutating func closeUnclosed(before tag: TagNames.Meaning, _ output: inout [UInt8]) {
    if tag.isEntry || tag.isFrame || tag.isPart, let last = unclosed.first {
      close(to: last, &output)
    }
    if let index = frame(endingBefore: tag) { close(to: index + 1, &output) }
  }

  /// The index of the container of entries whose children end before a start tag, if there are any.
  private func frame(endingBefore tag: TagNames.Meaning) -> Int? {
    guard tag.isEntry || tag.isFrame, let frame = openFrames.last, let last = open.last,
      frame < open.count - 1
    else { return nil }
    return tag.isFrame || open.count <= known || names.meaning(of: last).isEntry ? frame : nil
  }

  /// Returns `true` if a tag begins an element whose end tag may be missing. Entries and frames
  /// also end at other tags.
  func mayLackEnd(_ tag: RepairedTag) -> Bool {
    let meaning = names.meaning(of: tag.name)
    return !tag.isEnd && !tag.isEmpty && isInRoot && !meaning.isEntry && !meaning.isFrame
      && !meaning.isVoid
  }

  /// Returns `true` if an element of that name is open, ignoring case.
  func hasOpen(_ tag: TagNames.Meaning) -> Bool {
    tag.folded < counts.count && counts[tag.folded] > 0
  }

  /// Returns `true` if a tag begins an entry in a document whose root is an entry. The document
  /// then consists of several entries without a container.
  func isSiblingOfRoot(_ tag: RepairedTag) -> Bool {
    guard openFrames.isEmpty, let root = open.first, !tag.isEnd else { return false }
    return names.meaning(of: root).isEntry && names.meaning(of: tag.name).isEntry
  }

  /// Closes the innermost element, which is empty.
  mutating func closeLast(_ output: inout [UInt8]) { close(to: open.count - 1, &output) }

  private mutating func push(_ number: Int) {
    hasRoot = true
    var number = number
    if open.isEmpty {
      // What names mean depends on the root's prefix.
      let root = names[number]
      names = TagNames(root: root)
      number = names.number(of: root.span)
    }
    let meaning = names.meaning(of: number)
    if meaning.isFrame { openFrames.append(open.count) }
    while counts.count <= meaning.folded { counts.append(0) }
    counts[meaning.folded] += 1
    open.append(number)
  }

  mutating func close(to index: Int, _ output: inout [UInt8]) {
    while open.count > index, let name = open.last {
      pop()
      closeTag(name, &output)
    }
  }

  private mutating func pop() {
    counts[names.meaning(of: open.removeLast()).folded] -= 1
    if openFrames.last == open.count { openFrames.removeLast() }
    if unclosed.last == open.count { unclosed.removeLast() }
  }

  private func closeTag(_ name: Int, _ output: inout [UInt8]) {
    output += "</".utf8
    output += names[name]
    output.append(UInt8(ascii: ">"))
  }
}

/// The start tags without an end tag, found by reading ahead. Each byte is read twice at most.
struct UnclosedElements {
  /// The number of bytes in which an element that contains entries must end.
  static let reach = 64 << 10

  private struct Element {
    /// The number of the lower-case name.
    let name: Int
    let offset: Int
  }

  /// The offset up to which all start tags are known.
  private var end = 0
  /// The offsets of the start tags that have no end tag.
  private var offsets: Set<Int> = []
  /// The offset up to which was read for the end of an element that contains entries.
  private var endOfReach = 0

  /// Returns `true` if the start tag at the position has no end tag: an end tag of an open element
  /// around it or the end of the document comes first, or an entry and its own end isn't near.
  /// Returns `nil` if more bytes decide.
  mutating func contain(
    _ tag: RepairedTag, at input: inout DamagedXML, in elements: inout OpenElements
  ) -> Bool? {
    if input.offset >= end {
      // Most elements have only text.
      if input.endsElement(elements.names[tag.name], from: tag.end) { return false }
      offsets.removeAll(keepingCapacity: true)
      let start = (input.position, input.line)
      defer { input.goBack(to: start) }
      guard read(from: &input, in: &elements) else { return nil }
    }
    return offsets.contains(input.offset)
  }

  /// Reads the element at the position. Returns `false` if more bytes are needed.
  private mutating func read(
    from input: inout DamagedXML, in elements: inout OpenElements
  ) -> Bool {
    var open: [Element] = []
    var counts: [Int: Int] = [:]
    var unclosed: [Int] = []
    let start = input.offset
    var beforeEntry: (unclosed: [Int], end: Int)?
    repeat {
      if let beforeEntry, start < endOfReach || input.offset - start > Self.reach {
        endOfReach = max(endOfReach, input.offset)
        return know(beforeEntry.unclosed, before: beforeEntry.end)
      }
      guard input.skipText() else { break }
      let kind = MarkupKind(of: input.bytes.span, at: input.position)
      switch kind {
      case .cdataSection:
        let name = open.last.map { elements.names[$0.name] }
        guard let section = RepairedSection(&input, in: name) else { return false }
        input.advance(to: section.end)
      case .comment, .processingInstruction, .xmlDeclaration:
        guard let end = input.end(of: kind) ?? input.endOfUnended(kind) else { return false }
        input.advance(to: end)
      case .declaration, .startTag, .endTag, .text:
        switch RepairedTag.Reading(
          input.bytes, input.position, isLast: input.isWhole, &elements.names)
        {
        case .incomplete where !input.isWhole: return false
        case .incomplete: input.advance(to: input.bytes.count)
        case .none: input.advance(to: input.position + 1)
        case .whole(let tag):
          let offset = input.offset
          let meaning = elements.names.meaning(of: tag.name)
          if !tag.isEnd {
            if beforeEntry == nil, meaning.isEntry || meaning.isFrame {
              beforeEntry = (unclosed + open.map(\.offset), offset)
            }
            input.advance(to: tag.end)
            guard !tag.isEmpty, !meaning.isVoid else { continue }
            open.append(Element(name: meaning.folded, offset: offset))
            counts[meaning.folded, default: 0] += 1
          } else if counts[meaning.folded, default: 0] > 0 {
            input.advance(to: tag.end)
            while let last = open.popLast() {
              counts[last.name, default: 1] -= 1
              if last.name == meaning.folded { break }
              unclosed.append(last.offset)
            }
          } else if elements.hasOpen(meaning) {
            return know(unclosed + open.map(\.offset), before: input.offset)
          } else {
            input.advance(to: tag.end)
          }
        }
      }
    } while !open.isEmpty
    guard open.isEmpty || input.isWhole else { return false }
    return know(unclosed + open.map(\.offset), before: input.offset)
  }

  private mutating func know(_ unclosed: [Int], before end: Int) -> Bool {
    offsets = Set(unclosed)
    self.end = end
    return true
  }
}
