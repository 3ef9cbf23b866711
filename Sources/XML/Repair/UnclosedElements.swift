internal import ChartConvMarkup

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
