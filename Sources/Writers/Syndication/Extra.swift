internal import ChartConvModel
internal import ChartConvText

/// What no column of an entry or a feed holds, parsed from the JSON of `extra`.
struct Extra {
  /// A value of JSON.
  indirect enum Value {
    case null
    /// A text, or the digits of a number and the like.
    case text([UInt8])
    case list([Value])
    case object([Member])

    /// The values, of which there are several in a list.
    var all: [Value] {
      if case .list(let values) = self { values } else { [self] }
    }

    var members: [Member] {
      if case .object(let members) = self { members } else { [] }
    }

    init(_ tree: JSONTree) {
      switch tree {
      case .scalar: self = tree.text.map(Value.text) ?? .null
      case .array(let items): self = .list(items.map { Value($0) })
      case .object(let members):
        self = .object(members.map { Member(name: $0.key, value: Value($0.value)) })
      }
    }
  }

  struct Member {
    let name: String
    let value: Value

    /// `true` for the members that are an element's attributes.
    ///
    /// - Parameter isOfRoot: `true` for a member of an entry or a feed.
    func isAttribute(isOfRoot: Bool = false) -> Bool {
      guard case .text = value else { return false }
      return name.hasPrefix("@")
        || !isOfRoot && name != "#value" && !name.utf8.contains(UInt8(ascii: ":"))
    }

    /// `true` for the type of an element whose text is a `div` (RFC 4287 §3.1.1.3).
    var isXHTML: Bool {
      if name == "type", case .text(let text) = value {
        text.elementsEqual("xhtml".utf8)
      } else {
        false
      }
    }

    /// The name of an attribute.
    var attribute: Substring { name.hasPrefix("@") ? name.dropFirst() : name[...] }
  }

  private(set) var members: [Member]

  /// - Parameter json: an object; `nil` if there is nothing.
  init(_ json: Span<UInt8>?) {
    guard let json else {
      members = []
      return
    }
    members = Value(JSONTree(json.indices.map { json[$0] })).members
  }

  /// - Parameter json: an object; `nil` if there is nothing.
  init(_ json: String?) { self = json?.withSpan { Extra($0) } ?? Extra(Span<UInt8>?.none) }

  var isEmpty: Bool { members.isEmpty }

  subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

  /// Returns `true` if an element with one of these names has a text or an attribute with a value.
  func holds(_ value: Span<UInt8>?, in names: [String]) -> Bool {
    guard let value, !members.isEmpty else { return false }
    return value.withUnsafeBytesArray { bytes in
      members.contains { names.contains($0.name) && Self.holds(bytes, in: $0.value) }
    }
  }

  func holds(_ value: String?, in names: [String]) -> Bool {
    value?.withSpan { holds($0, in: names) } ?? false
  }

  /// Returns `true` if there is a title with markup that is displayed as a name.
  func hasTitle(_ name: Span<UInt8>) -> Bool { has(name, in: "title") }

  /// Returns the rest without elements of a name that have a text.
  func removing(_ name: String) -> Self {
    var rest = self
    rest.members.removeAll { member in
      guard member.name == name else { return false }
      if case .object(let members) = member.value {
        return members.contains { $0.name == "#value" }
      }
      return true
    }
    return rest
  }

  /// Returns `true` if an element has a text with markup that is displayed as a line.
  func has(_ line: Span<UInt8>, in name: String) -> Bool {
    guard let element = self[name] else { return false }
    let text: [UInt8]? =
      switch element {
      case .text(let text): text
      case .object(let members):
        members.lazy.compactMap { member in
          if member.name == "#value", case .text(let text) = member.value { text } else { nil }
        }.first
      default: nil
      }
    return text.map { line.equals(CleanText.line(html: String(decoding: $0, as: UTF8.self))) }
      ?? false
  }

  /// Returns `true` if one of these elements has a link's address, and doesn't say another relation.
  func holds(_ link: ListItem, in names: [String]) -> Bool {
    guard !members.isEmpty, let address = link.string(FeedLink.Member.url) else { return false }
    let relation = Array((link.string(FeedLink.Member.rel) ?? "alternate").utf8)
    return members.contains { member in
      names.contains(member.name)
        && member.value.all.contains { value in
          guard Self.holds(Array(address.utf8), in: value) else { return false }
          guard case .text(let rel)? = value.members.first(where: { $0.name == "rel" })?.value
          else {
            return true
          }
          return rel == relation
        }
    }
  }

  /// Returns `true` if one of these elements has a word, separated from others by commas.
  func holds(word: String, in names: [String]) -> Bool {
    members.contains { member in
      guard names.contains(member.name), case .text(let text) = member.value else { return false }
      return String(decoding: text, as: UTF8.self).split(separator: ",").contains {
        $0.drop { $0 == " " } == word
      }
    }
  }

  private static func holds(_ bytes: [UInt8], in value: Value) -> Bool {
    switch value {
    case .null: false
    case .text(let text): text == bytes
    case .list(let values): values.contains { holds(bytes, in: $0) }
    case .object(let members): members.contains { holds(bytes, in: $0.value) }
    }
  }
}

extension Span<UInt8> {
  fileprivate func withUnsafeBytesArray<Result>(_ body: ([UInt8]) -> Result) -> Result {
    body(indices.map { self[$0] })
  }
}
