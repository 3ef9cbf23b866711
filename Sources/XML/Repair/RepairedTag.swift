internal import ChartConvIO
internal import ChartConvMarkup

/// A start or end tag that may be malformed.
struct RepairedTag {
  enum Reading {
    case whole(RepairedTag)
    /// The bytes end within the tag.
    case incomplete
    /// The `<` doesn't begin a tag.
    case none
  }

  private(set) var name: [UInt8] = []
  private(set) var isEnd = false
  private(set) var hasAttributes = false
  /// `true` for an empty-element tag.
  private(set) var isEmpty = false
  /// The index after the tag.
  private(set) var end = 0
  /// The start tag as well-formed XML without its end: values are quoted, and repeated attributes
  /// are removed.
  private var start: [UInt8] = []
  private var lines: [UInt8] = []

  /// The tag as well-formed XML with the same number of lines.
  var repaired: [UInt8] { start + lines + (isEmpty ? "/>" : ">").utf8 }
}

extension RepairedTag.Reading {
  /// Parses the tag whose `<` is at an index.
  ///
  /// - Parameter isLast: `true` if no more bytes follow.
  init(_ bytes: [UInt8], _ start: Int, isLast: Bool) {
    var scanner = RepairedTagScanner(bytes, start + 1)
    var tag = RepairedTag()
    self = tag.read(&scanner, isLast: isLast) ?? .whole(tag)
    if case .whole(var tag) = self {
      let lines = bytes[start..<tag.end].count { $0 == UInt8(ascii: "\n") }
      if lines > 0 {
        tag.add(lines: lines)
        self = .whole(tag)
      }
    }
  }
}

extension RepairedTag {
  /// The maximum number of consecutive attributes without a value. More of them are text after a
  /// tag without its `>`.
  private static let maximumBareAttributes = 8

  fileprivate mutating func add(lines count: Int) {
    let known = start.count { $0 == UInt8(ascii: "\n") }
    lines = [UInt8](repeating: UInt8(ascii: "\n"), count: max(count - known, 0))
  }

  fileprivate mutating func read(_ scanner: inout RepairedTagScanner, isLast: Bool) -> Reading? {
    isEnd = scanner.take(UInt8(ascii: "/"))
    guard let first = scanner.next else { return .incomplete }
    guard first.startsMarkupName else { return Reading.none }
    name = scanner.name()
    guard let first = name.first, first.startsMarkupName else { return Reading.none }
    if isEnd {
      // The rest of an end tag is ignored, including quotes.
      guard scanner.skipToEnd() else { return .incomplete }
      end = scanner.position
      return nil
    }
    start = [UInt8(ascii: "<")] + name
    var seen: Set<[UInt8]> = []
    var bare: [(offset: Int, size: Int)] = []
    while true {
      scanner.skipBlanks()
      guard let byte = scanner.next else { return .incomplete }
      if byte == UInt8(ascii: ">") {
        scanner.advance()
        break
      }
      // No attribute begins with a `<` or an `&`: the `>` is missing.
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
      if byte == UInt8(ascii: "/") {
        scanner.advance()
        scanner.skipBlanks()
        isEmpty = scanner.next == UInt8(ascii: ">") || scanner.next == UInt8(ascii: "<")
      } else if byte.startsMarkupName {
        let offset = scanner.position
        let attribute = scanner.name()
        guard let value = scanner.value(isLast: isLast) else { return .incomplete }
        if attribute.first?.startsMarkupName == true, seen.insert(attribute).inserted {
          if value.isEmpty { bare.append((offset, start.count)) } else { bare = [] }
          append(attribute, value)
        }
        if bare.count > Self.maximumBareAttributes, let first = bare.first {
          start.removeLast(start.count - first.size)
          end = first.offset
          return nil
        }
      } else {
        scanner.advance()
      }
    }
    end = scanner.position
    return nil
  }

  private mutating func append(_ attribute: [UInt8], _ value: ArraySlice<UInt8>) {
    hasAttributes = true
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
