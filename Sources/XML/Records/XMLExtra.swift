internal import ChartConvModel
internal import ChartConvRecords

/// The elements and attributes of an entry that no column holds, as a JSON object.
///
/// An element that has only text is a string. Any other is an object with its attributes and
/// elements as members, and its text as `#value`. Several of one name are an array.
struct XMLExtra {
  /// An element that has begun.
  private struct Element {
    let name: String
    var members = JSONMembers()
    var text: [UInt8] = []
  }

  /// The entry, and the open elements in it that aren't read.
  private var elements: [Element] = []
  /// The number of bytes of names and texts.
  private(set) var size = 0
  /// The length of the innermost element's text at the last tag.
  private var passage = 0

  /// `true` within an element of the object.
  var isOpen: Bool { elements.count > 1 }

  mutating func begin(_ name: XMLName) {
    if elements.isEmpty { elements.append(Element(name: "")) }
    elements.append(Element(name: WellKnownPrefix.key(of: name)))
    passage = 0
  }

  /// Adds an attribute of the innermost element, or of the entry.
  mutating func add(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
    if elements.isEmpty { elements.append(Element(name: "")) }
    let key = WellKnownPrefix.key(of: name)
    size += key.utf8.count + value.count
    elements[elements.count - 1].members.add(key, JSONMembers.string(unsafe Array(value)))
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    size += text.count
    unsafe elements[elements.count - 1].text.append(contentsOf: text)
  }

  /// Removes the text since the last tag, which will be parsed again. Returns its length in bytes.
  mutating func dropPassage() -> Int {
    let count = elements[elements.count - 1].text.count - passage
    elements[elements.count - 1].text.removeLast(count)
    return count
  }

  /// Ends the innermost element.
  mutating func end() {
    var element = elements.removeLast()
    size += element.name.utf8.count
    let text = Self.trimmed(element.text[...])
    let value = text.isEmpty ? nil : JSONMembers.string(Array(text))
    if element.members.isEmpty {
      elements[elements.count - 1].members.add(element.name, value ?? Array("null".utf8))
    } else {
      if let value { element.members.add("#value", value) }
      elements[elements.count - 1].members.add(element.name, element.members.object)
    }
    passage = elements[elements.count - 1].text.count
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = text.lastIndex(where: { $0 > 0x20 }) else { return [] }
    return text[...last].drop { $0 <= 0x20 }
  }

  /// Returns the object of the entry that has ended, and forgets it; `nil` if it has no members.
  mutating func take() -> [UInt8]? {
    let object = elements.first.flatMap { $0.members.isEmpty ? nil : $0.members.object }
    self = XMLExtra()
    return object
  }
}

/// The members of a JSON object in the order of their first values.
private struct JSONMembers {
  private var names: [String] = []
  /// The values of each member, as JSON.
  private var values: [[[UInt8]]] = []
  private var indices: [ExactText: Int] = [:]

  var isEmpty: Bool { names.isEmpty }

  mutating func add(_ name: String, _ value: [UInt8]) {
    if let index = indices[ExactText(wrappedValue: name)] {
      values[index].append(value)
    } else {
      indices[ExactText(wrappedValue: name)] = names.count
      names.append(name)
      values.append([value])
    }
  }

  /// The object as JSON.
  var object: [UInt8] {
    var json = Array("{".utf8)
    for (name, values) in zip(names, values) {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json += Self.string(Array(name.utf8))
      json.append(UInt8(ascii: ":"))
      if values.count > 1 { json.append(UInt8(ascii: "[")) }
      json += values.joined(separator: [UInt8(ascii: ",")])
      if values.count > 1 { json.append(UInt8(ascii: "]")) }
    }
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// Returns a text as a JSON string (RFC 8259 §7). Invalid UTF-8 is replaced.
  static func string(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var json = [UInt8(ascii: "\"")]
    for byte in String(decoding: text, as: UTF8.self).utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): json += "\\n".utf8
      case UInt8(ascii: "\t"): json += "\\t".utf8
      case ..<0x20: json += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
    return json
  }
}
