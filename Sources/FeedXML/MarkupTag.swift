/// A start or end tag as somebody wrote it, XML or not.
struct MarkupTag {
  enum Reading {
    case whole(MarkupTag)
    /// The bytes end before it does.
    case incomplete
    /// The `<` begins none.
    case none
  }

  private(set) var name: [UInt8] = []
  private(set) var isEnd = false
  /// Whether it is closed by itself.
  private(set) var isEmpty = false
  /// Where the next thing begins.
  private(set) var end = 0
  /// As XML: values in quotes, attributes once each.
  private(set) var repaired: [UInt8] = []
}

extension MarkupTag.Reading {
  /// Reads the tag at the `<` that stands at an index.
  init(_ bytes: [UInt8], _ start: Int) {
    var scanner = MarkupScanner(bytes, start + 1)
    var tag = MarkupTag()
    self = tag.read(&scanner) ?? .whole(tag)
  }
}

extension MarkupTag {
  fileprivate mutating func read(_ scanner: inout MarkupScanner) -> Reading? {
    isEnd = scanner.take(UInt8(ascii: "/"))
    guard let first = scanner.next else { return .incomplete }
    guard MarkupScanner.startsName(first) else { return Reading.none }
    name = scanner.name()
    repaired = [UInt8(ascii: "<")] + name
    var seen: Set<[UInt8]> = []
    while true {
      scanner.skipBlanks()
      guard let byte = scanner.next else { return .incomplete }
      if byte == UInt8(ascii: ">") {
        scanner.advance()
        break
      }
      if byte == UInt8(ascii: "<") { break }
      if byte == UInt8(ascii: "/") {
        scanner.advance()
        isEmpty = scanner.next == UInt8(ascii: ">")
      } else if MarkupScanner.startsName(byte) {
        let attribute = scanner.name()
        guard let value = scanner.value() else { return .incomplete }
        if seen.insert(attribute).inserted { append(attribute, value) }
      } else {
        scanner.advance()
      }
    }
    repaired += (isEmpty ? "/>" : ">").utf8
    end = scanner.position
    return nil
  }

  private mutating func append(_ attribute: [UInt8], _ value: [UInt8]) {
    repaired.append(0x20)
    repaired += attribute
    repaired += "=\"".utf8
    for index in value.indices {
      switch value[index] {
      case UInt8(ascii: "&"): repaired += MarkupReference.repaired(value, index).utf8
      case UInt8(ascii: "<"): repaired += "&lt;".utf8
      case UInt8(ascii: "\""): repaired += "&quot;".utf8
      case let byte where MarkupReference.isAllowed(byte): repaired.append(byte)
      default: break
      }
    }
    repaired.append(UInt8(ascii: "\""))
  }
}
