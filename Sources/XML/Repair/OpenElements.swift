/// The stack of open elements of a document that is being repaired.
struct OpenElements {
  private let root: [UInt8]?
  private var names: [[UInt8]] = []
  /// The indices of the open elements, by lower-case name.
  private var indices: [[UInt8]: [Int]] = [:]
  /// The indices of open elements that contain entries.
  private var openFrames: [Int] = []
  private var hasRoot = false

  /// - Parameter root: the name of the root element; `nil` for the first element.
  init(root: String?) { self.root = root.map { Array($0.utf8) } }

  /// Creates a stack with elements that are already open.
  init(open: [[UInt8]]) {
    root = nil
    for name in open { push(name) }
  }

  var isBeforeRoot: Bool { !hasRoot }
  var isInRoot: Bool { !names.isEmpty }
  var isAfterRoot: Bool { hasRoot && names.isEmpty }
  var first: [UInt8]? { names.first }
  var last: [UInt8]? { names.last }

  /// Passes a tag on, after the missing end tags before it, or drops it. Returns `false` if it was
  /// dropped.
  mutating func take(_ tag: RepairedTag, _ output: inout [UInt8]) -> Bool {
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

  /// Returns `true` if the name begins an entry: Atom's with any prefix, since no other vocabulary
  /// has an `entry`.
  private func isEntry(_ name: [UInt8]) -> Bool {
    Self.entries.contains(word(name)) || name.suffix(6).elementsEqual(":entry".utf8)
  }

  private static func words(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }

  /// Elements that can't nest. An unclosed element within or before an entry doesn't contain
  /// entries.
  private static let entries = words(["item", "entry"])
  private static let frames = words(["channel", "rss", "rdf", "rdf:rdf", "feed"])
  /// The elements of HTML without an end tag (HTML, 13.1.2), except those with another meaning in
  /// feeds.
  private static let voidElements = words([
    "area", "br", "col", "embed", "hr", "img", "input", "wbr",
  ])

  private static func folded(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }
}
