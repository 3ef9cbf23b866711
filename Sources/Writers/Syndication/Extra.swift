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

    /// The name of an attribute.
    var attribute: Substring { name.hasPrefix("@") ? name.dropFirst() : name[...] }
  }

  let members: [Member]

  /// - Parameter json: an object; `nil` if there is nothing.
  init(_ json: Span<UInt8>?) {
    guard let json else {
      members = []
      return
    }
    var parser = JSONParser(json)
    members = parser.value().members
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
  func hasTitle(_ name: Span<UInt8>) -> Bool {
    guard let title = self["title"] else { return false }
    let text: [UInt8]? =
      switch title {
      case .text(let text): text
      case .object(let members):
        members.lazy.compactMap { member in
          if member.name == "#value", case .text(let text) = member.value { text } else { nil }
        }.first
      default: nil
      }
    return text.map { name.equals(CleanText.line(html: String(decoding: $0, as: UTF8.self))) }
      ?? false
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

/// Parses valid JSON.
private struct JSONParser: ~Escapable {
  private let json: Span<UInt8>
  private var index = 0

  @_lifetime(copy json)
  init(_ json: Span<UInt8>) { self.json = json }

  private var next: UInt8 { index < json.count ? json[index] : 0 }

  @_lifetime(self: copy self)
  private mutating func skipBlanks() {
    while index < json.count, json[index] <= 0x20 { index += 1 }
  }

  /// Skips a delimiter. Returns `false` if it doesn't follow.
  @_lifetime(self: copy self)
  private mutating func skip(_ delimiter: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: delimiter) else { return false }
    index += 1
    return true
  }

  @_lifetime(self: copy self)
  mutating func value() -> Extra.Value {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return list()
    case UInt8(ascii: "\""): return .text(text())
    default:
      let start = index
      while index < json.count, json[index] > 0x20, !",]}".utf8.contains(json[index]) { index += 1 }
      let word = json.extracting(start..<index)
      return word.equals("null") ? .null : .text(word.indices.map { word[$0] })
    }
  }

  @_lifetime(self: copy self)
  private mutating func object() -> Extra.Value {
    var members: [Extra.Member] = []
    index += 1
    while !skip("}"), index < json.count {
      let name = String(decoding: text(), as: UTF8.self)
      guard skip(":") else { break }
      members.append(Extra.Member(name: name, value: value()))
      _ = skip(",")
    }
    return .object(members)
  }

  @_lifetime(self: copy self)
  private mutating func list() -> Extra.Value {
    var values: [Extra.Value] = []
    index += 1
    while !skip("]"), index < json.count {
      values.append(value())
      _ = skip(",")
    }
    return .list(values)
  }

  @_lifetime(self: copy self)
  private mutating func text() -> [UInt8] {
    skipBlanks()
    var text: [UInt8] = []
    index += 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      if json[index] == UInt8(ascii: "\\") {
        index += 1
        escape(into: &text)
      } else {
        text.append(json[index])
        index += 1
      }
    }
    index += 1
    return text
  }

  @_lifetime(self: copy self)
  private mutating func escape(into text: inout [UInt8]) {
    let letter = next
    index += 1
    switch Unicode.Scalar(letter) {
    case "n": text.append(0x0A)
    case "t": text.append(0x09)
    case "r": text.append(0x0D)
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "u":
      var unit = unit()
      if 0xD800..<0xDC00 ~= unit, next == UInt8(ascii: "\\") {
        index += 2
        unit = 0x10000 + (unit - 0xD800) << 10 + (self.unit() & 0x3FF)
      }
      text += String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8
    default: text.append(letter)
    }
  }

  /// Reads four hexadecimal digits.
  @_lifetime(self: copy self)
  private mutating func unit() -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      unit = unit << 4 | UInt32(Character(Unicode.Scalar(next)).hexDigitValue ?? 0)
      index += 1
    }
    return unit
  }
}
