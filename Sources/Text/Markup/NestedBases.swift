internal import ChartConvIO
internal import ChartConvModel

/// Resolves the relative links of XHTML whose elements have different bases: `xml:base`, which
/// nests (XML Base §4). The attributes are removed, because absolute links don't need them.
package struct NestedBases {
  private static let attribute = "xml:base"

  /// An element with a base, by the number of elements around it.
  private struct Scope {
    let depth: Int
    let base: LinkBase
  }

  private let room: Int
  private var base: LinkBase
  private var scopes: [Scope] = []
  private var depth = 0
  /// The markup since the base changed.
  private var passage: [UInt8] = []
  private var output: [UInt8] = []

  private init(_ base: LinkBase, room: Int) {
    self.base = base
    self.room = room
  }

  /// Returns `true` if an element of the markup may have a base.
  package static func occur(in markup: Span<UInt8>) -> Bool { markup.holds(attribute.bytes.span) }

  /// - Parameter markup: well-formed, as the XML parser writes it.
  /// - Parameter room: the maximum size of the output in bytes. Further links aren't resolved.
  package static func resolved(_ markup: Span<UInt8>, _ base: LinkBase, room: Int) -> [UInt8] {
    var bases = Self(base, room: room)
    let less = UInt8(ascii: "<")
    var index = 0
    while let start = markup.firstIndex(of: less, from: index) {
      bases.passage.append(markup.extracting(index..<start))
      switch MarkupKind(of: markup, at: start) {
      case .startTag: index = bases.beginElement(markup, at: start)
      case .endTag: index = bases.endElement(markup, at: start)
      default:
        bases.passage.append(markup[start])
        index = start + 1
      }
    }
    bases.passage.append(markup.extracting(index..<markup.count))
    bases.flush()
    return bases.output
  }

  /// Copies a start tag without its base. Returns the index after it.
  private mutating func beginElement(_ markup: Span<UInt8>, at start: Int) -> Int {
    var end = start + 1
    while end < markup.count, !markup[end].endsMarkupName { end += 1 }
    let name = markup.extracting(start + 1..<end)
    var attributes = MarkupAttributes(markup, from: end)
    var reference: String?
    var tag: [UInt8] = []
    var copied = start
    while let attribute = attributes.next() {
      guard let value = attribute.value,
        markup.extracting(attribute.name).equals(Self.attribute)
      else { continue }
      reference = URLReference.unescaped(String(markup.extracting(value)))
      tag.append(markup.extracting(copied..<attribute.name.lowerBound - 1))
      copied = attributes.index
    }
    tag.append(markup.extracting(copied..<attributes.index))
    if let reference {
      flush()
      scopes.append(Scope(depth: depth, base: base))
      base = base.moved(to: reference)
    }
    passage += tag
    depth += 1
    if VoidElement.names.contains(String(name)) { leaveElement() }
    return attributes.index
  }

  /// Copies an end tag. Returns the index after it.
  private mutating func endElement(_ markup: Span<UInt8>, at start: Int) -> Int {
    let greater = UInt8(ascii: ">")
    let end = markup.firstIndex(of: greater, from: start).map { $0 + 1 } ?? markup.count
    passage.append(markup.extracting(start..<end))
    leaveElement()
    return end
  }

  /// Returns to the base around the innermost element.
  private mutating func leaveElement() {
    depth -= 1
    guard let scope = scopes.last, scope.depth == depth else { return }
    flush()
    base = scope.base
    scopes.removeLast()
  }

  /// Resolves the links of the passage.
  private mutating func flush() {
    if let address = base.url,
      let resolved = HTMLLinks(base: address, room: room - output.count).resolved(passage.span)
    {
      output += resolved
    } else {
      output += passage
    }
    passage.removeAll(keepingCapacity: true)
  }
}
