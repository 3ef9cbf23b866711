internal import ChartConvModel
internal import ChartConvText

/// What no column of an entry or a feed holds, parsed from the JSON of `extra`.
struct Extra {
  var members: [JSONTree.Member] = [] { didSet { owners = TextOwners() } }
  private var owners = TextOwners()

  /// The elements in which each text stands, found at the first question: each item of a list asks.
  private final class TextOwners {
    var known: [ExactText: Owners]?
    /// `true` if a text may be an address without its host.
    var havePaths = false
  }

  /// The elements in which a text stands.
  private struct Owners {
    /// An element's name, with its relation or role; `nil` instead of that of any.
    struct Element: Hashable {
      let name: ExactText
      let relation: ExactText?
    }

    /// The first member.
    let first: Int
    var areSeveral = false
    var elements: Set<Element> = []

    mutating func add(_ name: ExactText, _ relation: ExactText, at member: Int) {
      if member != first { areSeveral = true }
      elements.insert(Element(name: name, relation: nil))
      elements.insert(Element(name: name, relation: relation))
    }

    func have(_ names: [String], _ relation: ExactText? = nil) -> Bool {
      names.contains { elements.contains(Element(name: ExactText($0), relation: relation)) }
    }
  }

  init() {}

  /// - Parameter json: an object; `nil` if there is nothing.
  init(_ json: Span<UInt8>?) {
    if let json { members = JSONTree(Array(json)).members }
  }

  /// - Parameter json: an object; `nil` if there is nothing.
  init(_ json: String?) { self = json?.withSpan { Self($0) } ?? Self() }

  var isEmpty: Bool { members.isEmpty }

  subscript(name: String) -> JSONTree? { members.first { $0.key == name }?.value }

  /// Returns the members of an element of which only a part isn't held.
  func rest(of name: String) -> [JSONTree.Member] {
    guard let member = members.first(where: { $0.key == name }), member.isMerged else { return [] }
    return member.value.members
  }

  /// `true` if a product's own element has its price.
  var hasOffer: Bool { Self.hasOffer(members) }

  private static func hasOffer(_ members: [JSONTree.Member]) -> Bool {
    members.contains { member in
      member.key == "g:price" || member.key == "opds:price"
        || ["link", "atom:link"].contains(member.key)
          && member.value.all.contains { hasOffer($0.members) }
    }
  }

  /// Returns `true` if there is the content of Atom whose type isn't text or HTML, whole.
  ///
  /// - Parameter type: the type of the column's content.
  func hasContent(of type: Span<UInt8>?) -> Bool {
    let other = self["atom:content"]?.first
    guard let content = self["content"]?.first ?? other, content["#value"] != nil,
      let found = content["type"]?.ownText, found.contains(UInt8(ascii: "/"))
    else { return false }
    return other != nil || type.equals(String(decoding: found, as: UTF8.self).lowercased())
  }

  /// `true` for an episode that is on the air or will be.
  var isLive: Bool {
    guard let live = self["podcast:liveItem"], live.isObject else { return false }
    return live.members.allSatisfy { $0.isAttribute() }
  }

  /// Returns `true` if an element with one of these names has a text or an attribute with a value.
  ///
  /// - Parameter relation: the element's relation or role; `nil` for any.
  func holds(
    _ value: Span<UInt8>?, as relation: ExactText? = nil, in names: [String]
  ) -> Bool {
    guard let value, !members.isEmpty else { return false }
    return owners(of: value).contains { $0.have(names, relation) }
  }

  /// Returns `true` if any element has a value.
  func holds(_ value: Span<UInt8>?) -> Bool {
    guard let value, !members.isEmpty else { return false }
    return !owners(of: value).isEmpty
  }

  func holds(_ value: String?, in names: [String]) -> Bool {
    value?.withSpan { holds($0, in: names) } ?? false
  }

  /// Returns `true` if an element has a person's name or mail address, or both as RSS writes them.
  func holds(_ name: Span<UInt8>?, _ email: Span<UInt8>?, in names: [String]) -> Bool {
    if holds(name, in: names) || holds(email, in: names) { return true }
    guard let name, let email, !members.isEmpty else { return false }
    return holds("\(String(decodingUTF8: email)) (\(String(decodingUTF8: name)))", in: names)
  }

  /// Returns the rest without the elements of a name whose text satisfies a condition.
  func removing(_ name: String, where isStale: (String) -> Bool) -> Self {
    var rest = self
    rest.members = members.compactMap { member in
      guard member.key == name else { return member }
      let values = member.value.all.filter { value in
        guard let text = value["#value"]?.ownText ?? value.ownText else { return true }
        return !isStale(String(decoding: text, as: UTF8.self))
      }
      return values.isEmpty
        ? nil : JSONTree.Member(name, values.count == 1 ? values[0] : .array(values))
    }
    return rest
  }

  /// Returns `true` if one of these elements has a text with markup that is displayed as a line.
  func has(_ line: Span<UInt8>, in names: String...) -> Bool {
    for element in names.compactMap({ self[$0] }) {
      guard let text = element.isObject ? element["#value"]?.ownText : element.ownText
      else { continue }
      if line.equals(CleanText.line(html: String(decoding: text, as: UTF8.self))) { return true }
    }
    return false
  }

  /// Returns `true` if one of these elements has a link's address, and doesn't say another relation.
  func holds(_ link: ListItem, in names: [String]) -> Bool {
    guard !members.isEmpty, let address = link.string(FeedLink.Member.url) else { return false }
    let relation = link.string(FeedLink.Member.rel) ?? "alternate"
    return address.withSpan(owners(of:)).contains { owners in
      owners.have(names, ExactText()) || owners.have(names, ExactText(relation))
    }
  }

  /// Returns the elements in which a text stands, or an address without its host: addresses that aren't
  /// columns are as written.
  private func owners(of text: Span<UInt8>) -> [Owners] {
    let known = textOwners()
    var found = known[ExactText(String(decodingUTF8: text))].map { [$0] } ?? []
    guard owners.havePaths, text.count <= Self.longestAddress else { return found }
    var parts = 0
    for start in text.indices where start > 0 && text[start] == UInt8(ascii: "/") {
      parts += 1
      guard parts <= Self.mostParts else { break }
      let path = text.extracting(start..<text.count)
      if path.count > 1, let owners = known[ExactText(String(decodingUTF8: path))] {
        found.append(owners)
      }
    }
    return found
  }

  /// The size of a line up to which it is looked for as it is displayed.
  private static let longestLine = 1024
  /// The size of an address, and the number of its parts, up to which it is looked for without its host.
  private static let longestAddress = 2048
  private static let mostParts = 32

  /// Returns `true` if a text stands in several members.
  func areSeveral(with text: [UInt8]) -> Bool {
    textOwners()[ExactText(String(decoding: text, as: UTF8.self))]?.areSeveral ?? false
  }

  private func textOwners() -> [ExactText: Owners] {
    if let known = owners.known { return known }
    var found: [ExactText: Owners] = [:]
    for (index, member) in members.enumerated() {
      let name = ExactText(member.key)
      for element in member.value.all {
        let relation = ExactText(
          wrappedValue: (element["rel"] ?? element["role"])?.ownText.map {
            String(decoding: $0, as: UTF8.self)
          })
        element.forEachText { text in
          if text.first == UInt8(ascii: "/") { owners.havePaths = true }
          let text = String(decoding: text, as: UTF8.self)
          found[ExactText(text), default: Owners(first: index)].add(name, relation, at: index)
          // A column has a clean line, without markup.
          guard text.utf8.count <= Self.longestLine else { return }
          let line = CleanText.line(html: text)
          guard line != text else { return }
          found[ExactText(line), default: Owners(first: index)].add(name, relation, at: index)
        }
      }
    }
    owners.known = found
    return found
  }

  /// Returns the words of these elements, which commas separate.
  func words(in names: [String]) -> Set<ExactText> {
    members.reduce(into: []) { words, member in
      guard names.contains(member.key), let text = member.value.ownText else { return }
      words.formUnion(CommaWords.words(of: text.span))
    }
  }
}

extension Set<ExactText> {
  func holds(_ text: Span<UInt8>?) -> Bool {
    guard let text else { return false }
    return contains(ExactText(String(decodingUTF8: text)))
  }
}

extension JSONTree {
  var isObject: Bool { if case .object = self { true } else { false } }

  /// The text of a scalar; `nil` for null and for other values.
  var ownText: [UInt8]? { isScalar ? text : nil }

  /// Passes each text in it.
  func forEachText(_ body: ([UInt8]) -> Void) {
    switch self {
    case .scalar: if let text { body(text) }
    case .array(let values): for value in values { value.forEachText(body) }
    case .object(let members): for member in members { member.value.forEachText(body) }
    }
  }
}

extension JSONTree.Member {
  /// `true` for the members that are an element's attributes.
  ///
  /// - Parameter isOfRoot: `true` for a member of an entry or a feed.
  func isAttribute(isOfRoot: Bool = false) -> Bool {
    guard value.isScalar, !value.isNull else { return false }
    return key.hasPrefix("@")
      || !isOfRoot && key != "#value" && !key.utf8.contains(UInt8(ascii: ":"))
  }

  /// `true` for what is left of an element whose text a column holds.
  var isMerged: Bool { value.isObject && value["#value"] == nil }

  /// `true` for what a guid is without the attribute.
  var isDefault: Bool { key == "isPermaLink" && value.ownText?.elementsEqual("true".utf8) == true }

  /// `true` for the type of an element whose text is a `div` (RFC 4287 §3.1.1.3).
  var isXHTML: Bool {
    guard key == "type", let type = value.text else { return false }
    return ["xhtml", "application/xhtml+xml"].contains { type.elementsEqual($0.utf8) }
  }

  /// The name of an attribute.
  var attribute: Substring { key.hasPrefix("@") ? key.dropFirst() : key[...] }
}
