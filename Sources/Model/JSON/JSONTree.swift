/// A JSON value in memory. Scalars stay as they are written.
package enum JSONTree {
  case scalar([UInt8])
  case array([JSONTree])
  case object([Member])

  package struct Member {
    package let key: String
    package let value: JSONTree

    package init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// Deeper values are left out: they would need a large stack.
  private static let maximumDepth = 256

  /// Parses well-formed JSON.
  package init(_ text: [UInt8]) {
    var cursor = JSONCursor(text.span)
    self.init(&cursor, depth: 1)
  }

  private init(_ cursor: inout JSONCursor, depth: Int) {
    guard depth <= Self.maximumDepth, cursor.isContainer else {
      let token = cursor.token()
      self = .scalar(depth <= Self.maximumDepth ? token : [])
      return
    }
    let isObject = cursor.isObject
    var members: [Member] = []
    var items: [JSONTree] = []
    cursor.enter()
    if isObject {
      while let key = cursor.key() {
        members.append(
          Member(String(decoding: key, as: UTF8.self), JSONTree(&cursor, depth: depth + 1)))
      }
      self = .object(members)
    } else {
      while cursor.hasItem() { items.append(JSONTree(&cursor, depth: depth + 1)) }
      self = .array(items)
    }
  }

  /// The members of an object; none for other values.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  package subscript(key: String) -> JSONTree? { members.first { $0.key == key }?.value }

  /// Returns the value with another text in place of one. Without another, the objects that have the text as
  /// a member are left out; `nil` if nothing else is left.
  func replacing(_ text: String, by other: String?) -> Self? {
    let bytes = Array(text.utf8)
    switch self {
    case .scalar:
      guard let other, self.text == bytes else { return self }
      return .scalar(JSONObject.string(Array(other.utf8)))
    case .array(let items):
      let rest = items.compactMap { $0.replacing(text, by: other) }
      return rest.isEmpty ? nil : .array(rest)
    case .object(let members):
      let isLeft = members.allSatisfy { !$0.value.isScalar || $0.value.text != bytes }
      guard other != nil || isLeft else { return nil }
      let rest = members.compactMap { member in
        member.value.replacing(text, by: other).map { Member(member.key, $0) }
      }
      return rest.isEmpty ? nil : .object(rest)
    }
  }

  /// The first item of an array; the value itself if it is none.
  package var first: JSONTree { all.first ?? self }

  /// The items of an array; other values themselves.
  package var all: [JSONTree] { if case .array(let items) = self { items } else { [self] } }

  /// The members of an object, or of all objects in an array.
  package var innerMembers: [Member] {
    if case .array(let items) = self { items.flatMap(\.innerMembers) } else { members }
  }

  /// Returns the value with others for the members of an object, or of all objects in an array.
  package func replacingMembers(_ others: (Member) -> [Member]) -> JSONTree {
    switch self {
    case .scalar: self
    case .array(let items): .array(items.map { $0.replacingMembers(others) })
    case .object(let members): .object(members.flatMap(others))
    }
  }

  package var isScalar: Bool { if case .scalar = self { true } else { false } }

  package var isNull: Bool {
    if case .scalar(let token) = self { token.elementsEqual("null".utf8) } else { false }
  }

  /// The text of a scalar, or of the first scalar in an array; `nil` for null and for other values.
  package var text: [UInt8]? {
    switch self {
    case .scalar(let token): isNull ? nil : Self.text(of: token)
    case .array(let items): Self.firstText(of: items)
    case .object: nil
    }
  }

  /// A lazy chain would ask twice at each level.
  private static func firstText(of items: [JSONTree]) -> [UInt8]? {
    for item in items {
      if let text = item.text { return text }
    }
    return nil
  }

  package var json: [UInt8] {
    var output: [UInt8] = []
    _ = write(to: &output, limit: .max) { _, _ in nil }
    return output
  }

  /// Appends the value as JSON. Returns `false` if the text is longer than a limit.
  ///
  /// - Parameters:
  ///   - count: the number of replaced values that the value is in.
  ///   - replacement: returns what is written instead of a value within `count` replaced ones.
  package func write(
    to output: inout [UInt8], limit: Int, within count: Int = 0,
    replacement: (_ value: JSONTree, _ count: Int) -> JSONTree?
  ) -> Bool {
    guard output.count <= limit else { return false }
    if let other = replacement(self, count) {
      return other.write(to: &output, limit: limit, within: count + 1, replacement: replacement)
    }
    func write(_ value: JSONTree) -> Bool {
      value.write(to: &output, limit: limit, within: count, replacement: replacement)
    }
    switch self {
    case .scalar(let token): output += token
    case .array(let items):
      output.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        guard write(item) else { return false }
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output += JSONObject.string(Array(member.key.utf8))
        output.append(UInt8(ascii: ":"))
        guard write(member.value) else { return false }
      }
      output.append(UInt8(ascii: "}"))
    }
    return true
  }

  /// Returns a number or word as it is, and a string without its quotes and escapes (RFC 8259 §7).
  static func text(of token: [UInt8]) -> [UInt8] {
    guard token.first == UInt8(ascii: "\"") else { return token }
    let backslash = UInt8(ascii: "\\")
    var text: [UInt8] = []
    var rest = token.dropFirst().dropLast()
    while let index = rest.firstIndex(of: backslash) {
      text += rest[..<index]
      rest = rest[(index + 1)...]
      guard let escaped = rest.popFirst() else { break }
      switch escaped {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"): text += Array(String(character(&rest)).utf8)
      default: text.append(escaped)
      }
    }
    return text + rest
  }

  /// Returns the character of an escape after `\u`; U+FFFD for half a surrogate pair.
  private static func character(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let first = unit(&rest)
    guard (0xD800..<0xDC00).contains(first), rest.starts(with: "\\u".utf8) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    var after = rest.dropFirst(2)
    let second = unit(&after)
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    rest = after
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = String(decoding: rest.prefix(4), as: UTF8.self)
    rest = rest.dropFirst(4)
    return UInt32(digits, radix: 16) ?? 0xFFFD
  }
}
