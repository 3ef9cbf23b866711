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
