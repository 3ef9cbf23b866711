/// The elements that are open while a document is repaired.
struct OpenElements {
  private let root: [UInt8]?
  private var names: [[UInt8]] = []
  private var hasRoot = false

  /// - Parameter root: the element that is the document; `nil` for the first.
  init(root: String?) { self.root = root.map { Array($0.utf8) } }

  var isBeforeRoot: Bool { !hasRoot }
  var isInRoot: Bool { !names.isEmpty }

  /// Passes a tag on, with the end tags that are missing before it, or drops it.
  mutating func take(_ tag: MarkupTag, _ output: inout [UInt8]) {
    if tag.isEnd {
      guard let place = names.lastIndex(where: { Self.isSame($0, tag.name) }) else { return }
      close(to: place, &output)
    } else if isInRoot || !hasRoot && root.map({ $0 == tag.name }) ?? true {
      hasRoot = true
      if Self.isOne(of: Self.entries, tag.name),
        let frame = names.lastIndex(where: { Self.isOne(of: Self.frames, $0) })
      {
        close(to: frame + 1, &output)
      }
      output += tag.repaired
      if !tag.isEmpty { names.append(tag.name) }
    }
  }

  mutating func closeAll(_ output: inout [UInt8]) { close(to: 0, &output) }

  private mutating func close(to place: Int, _ output: inout [UInt8]) {
    while names.count > place, let name = names.popLast() {
      output += "</".utf8 + name + ">".utf8
    }
  }

  /// What stands in an entry, or before one, and was never closed, holds no entry.
  private static let entries = ["item", "entry"].map { Array($0.utf8) }
  private static let frames = ["channel", "rss", "rdf:RDF", "feed"].map { Array($0.utf8) }

  private static func isOne(of words: [[UInt8]], _ name: [UInt8]) -> Bool {
    words.contains { isSame($0, name) }
  }

  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0 == $1 || lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
