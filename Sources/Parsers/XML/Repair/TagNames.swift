internal import ChartConvModel

/// The names of a damaged document's tags. Each has a number, so that it is examined only once.
struct TagNames {
  struct Meaning {
    /// The number of the name in lower case.
    let folded: Int
    let isEntry: Bool
    /// `true` for an element that contains entries.
    let isFrame: Bool
    let isPart: Bool
    /// `true` for an element of HTML without an end tag.
    let isVoid: Bool
  }

  private var names: [[UInt8]] = []
  private var meanings: [Meaning] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// The last name with each of 256 hashes.
  private var recent = [Int](repeating: 0, count: 256)
  /// The root element's name in lower case.
  private let root: [UInt8]?

  /// - Parameter root: the name of the root element; `nil` if it hasn't begun.
  init(root: [UInt8]? = nil) { self.root = root.map(Self.folded) }

  subscript(number: Int) -> [UInt8] { names[number] }

  func meaning(of number: Int) -> Meaning { meanings[number] }

  mutating func number(of name: Span<UInt8>) -> Int {
    var hash: UInt32 = 0
    for index in name.indices { hash = hash &* 31 &+ UInt32(name[index]) }
    let slot = Int(hash & 255)
    if recent[slot] < names.count {
      let known = names[recent[slot]]
      if name.equals(known.span) { return recent[slot] }
    }
    recent[slot] = number(of: Array(name))
    return recent[slot]
  }

  private mutating func number(of name: [UInt8]) -> Int {
    if let known = numbers[name] { return known }
    let folded = Self.folded(name)
    let lower = folded == name ? names.count : number(of: folded)
    let word = word(folded)
    numbers[name] = names.count
    names.append(name)
    // Atom's entry has any prefix, because no other vocabulary has one.
    meanings.append(
      Meaning(
        folded: lower,
        isEntry: Self.entries.contains(word) || folded.suffix(6).elementsEqual(":entry".utf8),
        isFrame: Self.frames.contains(word), isPart: Self.parts.contains(word),
        isVoid: Self.voidElements.contains(folded)))
    return names.count - 1
  }

  /// Returns a name without its prefix if the root element has the same prefix.
  private func word(_ name: [UInt8]) -> [UInt8] {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")),
      (root ?? name).starts(with: name[...colon])
    else { return name }
    return Array(name[(colon + 1)...])
  }

  private static func folded(_ name: [UInt8]) -> [UInt8] {
    name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
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
  private static let voidElements = words([
    "area", "br", "col", "embed", "hr", "img", "input", "wbr",
  ])
}
