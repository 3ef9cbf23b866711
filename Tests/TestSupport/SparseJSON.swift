/// JSON without empty members, in which expected models are stored, so that a new column changes
/// only the models that contain it.
public struct SparseJSON {
  private let text: [UInt8]
  private var offset = 0

  /// Returns the items of an array in sequence, without members that are `null` or `[]`.
  public static func text(of array: [UInt8]) -> [UInt8] {
    var json = Self(text: array)
    var result: [UInt8] = []
    while json.offset < array.count {
      if "[,]".utf8.contains(json.next) || json.next <= 0x20 {
        json.offset += 1
      } else {
        result += json.value() + "\n".utf8
      }
    }
    return result
  }

  private init(text: [UInt8]) { self.text = text }

  private var next: UInt8 { offset < text.count ? text[offset] : 0 }

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
    offset += 1
    var isFirst = true
    while offset < text.count {
      let blanks = blanks()
      if next == end {
        offset += 1
        return result + blanks + [end]
      }
      if let item = read(&self) {
        if !isFirst { result.append(UInt8(ascii: ",")) }
        isFirst = false
        result += blanks + item
      }
      if next == UInt8(ascii: ",") { offset += 1 }
    }
    return result
  }

  private mutating func string() -> [UInt8] {
    let start = offset
    offset += 1
    while offset < text.count, next != UInt8(ascii: "\"") {
      offset += next == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, text.count)
    return Array(text[start..<offset])
  }

  private mutating func blanks() -> [UInt8] { rest(while: { $0 <= 0x20 }) }

  private mutating func rest(while isIncluded: (UInt8) -> Bool) -> [UInt8] {
    let start = offset
    while offset < text.count, isIncluded(text[offset]) { offset += 1 }
    return Array(text[start..<offset])
  }
}
