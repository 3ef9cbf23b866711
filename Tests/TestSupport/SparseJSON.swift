/// JSON without empty members, in which expected models are stored, so that a new column changes
/// only the models that contain it.
public struct SparseJSON {
  private let text: [UInt8]
  private var place = 0

  /// Returns the documents of a text in sequence, without members that are `null` or `[]`.
  public static func text(of documents: [UInt8]) -> [UInt8] {
    var json = Self(text: documents)
    var result: [UInt8] = []
    while json.place < documents.count { result += json.value() + json.blanks() }
    return result
  }

  private init(text: [UInt8]) { self.text = text }

  private var next: UInt8 { place < text.count ? text[place] : 0 }

  private mutating func value() -> [UInt8] {
    switch next {
    case UInt8(ascii: "{"):
      items(to: UInt8(ascii: "}")) { json in
        let name = json.string() + json.rest(while: { $0 == UInt8(ascii: ":") || $0 <= 0x20 })
        let value = json.value()
        return value == Array("null".utf8) || value == Array("[]".utf8) ? nil : name + value
      }
    case UInt8(ascii: "["): items(to: UInt8(ascii: "]")) { $0.value() }
    case UInt8(ascii: "\""): string()
    default: rest(while: { $0 > 0x20 && !",]}".utf8.contains($0) })
    }
  }

  /// Reads an object or an array, with the items that `read` keeps, each after its white space.
  private mutating func items(
    to end: UInt8, _ read: (inout Self) -> [UInt8]?
  ) -> [UInt8] {
    var result = [next]
    place += 1
    var isFirst = true
    while place < text.count {
      let blanks = blanks()
      if next == end {
        place += 1
        return result + blanks + [end]
      }
      if let item = read(&self) {
        if !isFirst { result.append(UInt8(ascii: ",")) }
        isFirst = false
        result += blanks + item
      }
      if next == UInt8(ascii: ",") { place += 1 }
    }
    return result
  }

  private mutating func string() -> [UInt8] {
    let start = place
    place += 1
    while place < text.count, next != UInt8(ascii: "\"") {
      place += next == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, text.count)
    return Array(text[start..<place])
  }

  private mutating func blanks() -> [UInt8] { rest(while: { $0 <= 0x20 }) }

  private mutating func rest(while isIncluded: (UInt8) -> Bool) -> [UInt8] {
    let start = place
    while place < text.count, isIncluded(text[place]) { place += 1 }
    return Array(text[start..<place])
  }
}
