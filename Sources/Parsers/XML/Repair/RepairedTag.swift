internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// A start or end tag that may be malformed.
struct RepairedTag {
  enum Reading {
    case whole(RepairedTag)
    /// The bytes end within the tag.
    case incomplete
    /// The `<` doesn't begin a tag.
    case none
  }

  var name = 0
  var isEnd = false
  var hasAttributes = false
  var isEmpty = false
  var end = 0
  /// The start tag as well-formed XML with the same number of lines: values are quoted, and repeated
  /// attributes are removed. `nil` if the tag is well-formed.
  var text: [UInt8]?
}

extension RepairedTag.Reading {
  /// Parses the tag whose `<` is at an index.
  ///
  /// - Parameter isLast: `true` if no more bytes follow.
  init(_ bytes: [UInt8], _ start: Int, isLast: Bool, _ names: inout TagNames) {
    if let tag = RepairedTag(wellFormed: bytes, start, &names) {
      self = .whole(tag)
      return
    }
    var reader = DamagedTagReader(bytes, start)
    self = reader.read(isLast: isLast, &names)
  }
}

/// Reads a tag that isn't well-formed.
private struct DamagedTagReader {
  /// The maximum number of consecutive attributes without a value. More of them are text after a
  /// tag without its `>`.
  private static let maximumBareAttributes = 8

  private let bytes: [UInt8]
  private let first: Int
  private var scanner: RepairedTagScanner
  private var tag = RepairedTag()
  /// The start tag without its end.
  private var start: [UInt8] = []

  init(_ bytes: [UInt8], _ start: Int) {
    self.bytes = bytes
    first = start
    scanner = RepairedTagScanner(bytes: bytes, position: start + 1)
  }

  mutating func read(isLast: Bool, _ names: inout TagNames) -> RepairedTag.Reading {
    tag.isEnd = scanner.take(UInt8(ascii: "/"))
    guard let first = scanner.next else { return .incomplete }
    guard first.startsMarkupName else { return .none }
    let name = scanner.name()
    guard let first = name.first, first.startsMarkupName else { return .none }
    tag.name = names.number(of: name.span)
    if tag.isEnd {
      // The rest of an end tag is ignored, including quotes.
      guard scanner.skipToEnd() else { return .incomplete }
      tag.end = scanner.position
      tag.text = []
      return .whole(tag)
    }
    start = [UInt8(ascii: "<")] + name
    guard let end = readAttributes(isLast: isLast) else { return .incomplete }
    tag.end = end
    let lines = bytes[self.first..<end].count { $0 == 0x0A }
    let known = start.count { $0 == 0x0A }
    start += [UInt8](repeating: UInt8(ascii: "\n"), count: max(lines - known, 0))
    start += (tag.isEmpty ? "/>" : ">").utf8
    tag.text = start
    return .whole(tag)
  }

  /// Returns the index after the tag; `nil` if the bytes end first.
  private mutating func readAttributes(isLast: Bool) -> Int? {
    var seen: Set<[UInt8]> = []
    var bare: [(offset: Int, size: Int)] = []
    while true {
      scanner.skipBlanks()
      guard let byte = scanner.next else { return nil }
      if byte == UInt8(ascii: ">") {
        scanner.advance()
        break
      }
      // No attribute begins with a `<` or an `&`: the `>` is missing.
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
      if byte == UInt8(ascii: "/") {
        scanner.advance()
        scanner.skipBlanks()
        tag.isEmpty = scanner.next == UInt8(ascii: ">") || scanner.next == UInt8(ascii: "<")
      } else if byte.startsMarkupName {
        let offset = scanner.position
        let attribute = scanner.name()
        guard let value = scanner.value(isLast: isLast) else { return nil }
        if attribute.first?.startsMarkupName == true, seen.insert(attribute).inserted {
          if value.isEmpty { bare.append((offset, start.count)) } else { bare = [] }
          append(attribute, value)
        }
        if bare.count > Self.maximumBareAttributes, let first = bare.first {
          start.removeLast(start.count - first.size)
          return first.offset
        }
      } else {
        scanner.advance()
      }
    }
    return scanner.position
  }

  private mutating func append(_ attribute: [UInt8], _ value: ArraySlice<UInt8>) {
    tag.hasAttributes = true
    start.append(0x20)
    start += attribute
    start += "=\"".utf8
    let value = Array(value)
    var index = 0
    while index < value.count {
      switch value[index] {
      case UInt8(ascii: "&"):
        let reference = RepairedReference(value, index)
        for byte in reference.text { quote(byte) }
        index += reference.length - 1
      case UInt8(ascii: "<"): start += "&lt;".utf8
      case 0x80...:
        let length = value.span.lengthOfCharacter(at: index)
        start.append(character: value[index..<(index + max(length, 1))])
        index += max(length, 1) - 1
      case let byte where RepairedReference.isAllowed(byte): quote(byte)
      default: break
      }
      index += 1
    }
    start.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") { start += "&quot;".utf8 } else { start.append(byte) }
  }
}
