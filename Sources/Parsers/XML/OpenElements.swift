/// The elements that are open while a document is repaired.
struct OpenElements {
  private let root: [UInt8]?
  private var names: [[UInt8]] = []
  /// Where, among those that are open, the elements of a name stand; names are in lower case.
  private var indices: [[UInt8]: [Int]] = [:]
  /// Where elements stand that hold entries.
  private var openFrames: [Int] = []
  private var hasRoot = false

  /// - Parameter root: the element that is the document; `nil` for the first.
  init(root: String?) { self.root = root.map { Array($0.utf8) } }

  /// What is open already.
  init(open: [[UInt8]]) {
    root = nil
    for name in open { push(name) }
  }

  var isBeforeRoot: Bool { !hasRoot }
  var isInRoot: Bool { !names.isEmpty }
  var isBehindRoot: Bool { hasRoot && names.isEmpty }
  var first: [UInt8]? { names.first }
  var last: [UInt8]? { names.last }

  /// Passes a tag on, with the end tags that are missing before it, or drops it; whether it was of
  /// any use.
  mutating func take(_ tag: MarkupTag, _ output: inout [UInt8]) -> Bool {
    let name = Self.folded(tag.name)
    if tag.isEnd {
      guard let index = indices[name]?.last else { return false }
      close(to: index, &output)
      return true
    }
    guard isInRoot || !hasRoot && root.map({ $0 == tag.name }) ?? true else { return false }
    if isEntry(name) || Self.frames.contains(word(name)), let frame = openFrames.last {
      close(to: frame + 1, &output)
    }
    output += tag.repaired
    if tag.isEmpty || Self.voidElements.contains(name) {
      if !tag.isEmpty { closeTag(tag.name, &output) }
      hasRoot = true
    } else {
      push(tag.name)
    }
    return true
  }

  /// Whether a tag begins an entry in a document that is itself one: then there are several, without
  /// the element that held them.
  func isBesideRoot(_ tag: MarkupTag) -> Bool {
    guard let root = names.first, openFrames.isEmpty, !tag.isEnd else { return false }
    return isEntry(Self.folded(root)) && isEntry(Self.folded(tag.name))
  }

  /// The innermost element is one that is closed by itself.
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
      closeTag(name, &output)
    }
  }

  private func closeTag(_ name: [UInt8], _ output: inout [UInt8]) {
    output += "</".utf8 + name + ">".utf8
  }

  /// A name without the prefix that the root element has, too.
  private func word(_ name: [UInt8]) -> [UInt8] {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")),
      let first = names.first ?? Optional(name),
      Self.folded(first).starts(with: name[...colon])
    else { return name }
    return Array(name[(colon + 1)...])
  }

  /// Whether it begins an entry: Atom's under any prefix, since no other vocabulary has the word.
  private func isEntry(_ name: [UInt8]) -> Bool {
    Self.entries.contains(word(name)) || name.suffix(6).elementsEqual(":entry".utf8)
  }

  private static func words(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }

  /// What stands in an entry, or before one, and was never closed, holds no entry.
  private static let entries = words(["item", "entry"])
  private static let frames = words(["channel", "rss", "rdf", "rdf:rdf", "feed"])
  /// Elements of HTML that have no end tag (HTML, 13.1.2), but those that feeds have another use for.
  private static let voidElements = words([
    "area", "br", "col", "embed", "hr", "img", "input", "wbr",
  ])

  private static func folded(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }
}
