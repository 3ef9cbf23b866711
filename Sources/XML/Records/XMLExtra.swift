internal import ChartConvModel
internal import ChartConvRecords

/// The elements and attributes of an entry that no column holds, as a JSON object.
///
/// An element that has only text is a string. Any other is an object with its attributes and
/// elements as members, and its text as `#value`. Several of one name are an array. An element that
/// is read is an object of what isn't read in it.
struct XMLExtra {
  /// An element that has begun.
  private struct Element {
    var members = JSONMembers()
    var text: [UInt8] = []
  }

  /// The entry and the open elements in it.
  private var elements = [Element()]
  /// The number of open elements that aren't read.
  private var unread = 0
  /// The number of bytes of names and texts.
  private(set) var size = 0
  /// The length of the innermost element's text at the last tag.
  private var passage = 0

  /// `true` within an element that isn't read.
  var isOpen: Bool { unread > 0 }

  /// Begins an element that isn't read.
  mutating func begin() {
    elements.append(Element())
    unread += 1
    passage = 0
  }

  /// Begins an element that is read, or is part of a text.
  mutating func beginRead() { elements.append(Element()) }

  /// Adds an attribute of the innermost element, or of the entry.
  mutating func add(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
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

  /// Ends the innermost element, if it is read.
  mutating func endRead(_ name: XMLName) {
    let element = elements.removeLast()
    guard !element.members.isEmpty else { return }
    let key = WellKnownPrefix.key(of: name)
    size += key.utf8.count
    elements[elements.count - 1].members.add(key, element.members.object)
  }

  /// Ends the innermost element, if it isn't read.
  mutating func end(_ name: XMLName) {
    var element = elements.removeLast()
    unread -= 1
    let key = WellKnownPrefix.key(of: name)
    size += key.utf8.count
    let text = Self.trimmed(element.text[...])
    let value = text.isEmpty ? nil : JSONMembers.string(Array(text))
    if element.members.isEmpty {
      elements[elements.count - 1].members.add(key, value ?? Array("null".utf8))
    } else {
      if let value { element.members.add("#value", value) }
      elements[elements.count - 1].members.add(key, element.members.object)
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
    reset()
    return object
  }

  /// Forgets the entry.
  mutating func reset() {
    elements.removeAll(keepingCapacity: true)
    elements.append(Element())
    unread = 0
    size = 0
    passage = 0
  }
}
