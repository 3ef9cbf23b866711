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

extension RepairedTag {
  /// Parses a tag that needs no repair; `nil` for any other.
  init?(wellFormed bytes: Span<UInt8>, _ start: Int, _ names: inout TagNames) {
    guard var tag = WellFormedTag(bytes, at: start) else { return nil }
    while tag.next() != nil { hasAttributes = true }
    guard tag.isWhole else { return nil }
    (isEnd, isEmpty, end) = (tag.isEnd, tag.isEmpty, tag.index)
    name = names.number(of: bytes.extracting(tag.name))
  }
}

extension RepairedTag.Reading {
  /// Parses the tag whose `<` is at an index.
  ///
  /// - Parameter isLast: `true` if no more bytes follow.
  init(_ bytes: [UInt8], _ start: Int, isLast: Bool, _ names: inout TagNames) {
    if let tag = RepairedTag(wellFormed: bytes.span, start, &names) {
      self = .whole(tag)
      return
    }
    var tag = DamagedTag(bytes, start)
    self = tag.read(isLast: isLast, &names)
  }
}

/// A scanner of a tag that isn't well-formed.
///
/// It differs from `MarkupAttributes`, which never needs more bytes: a tag may continue in the next
/// piece, a value may lack its closing quote, and names are adapted to namespaces.
private struct DamagedTag {
  /// The maximum number of consecutive attributes without a value. More of them are text after a
  /// tag without its `>`.
  private static let maximumBareAttributes = 8
  /// The maximum distance in bytes between a `<` in a value and its closing quote.
  private static let maximumMarkup = 4 << 10

  private let bytes: [UInt8]
  private let first: Int
  private var position: Int
  private var tag = RepairedTag()
  /// The start tag without its end.
  private var start: [UInt8] = []

  init(_ bytes: [UInt8], _ start: Int) {
    self.bytes = bytes
    first = start
    position = start + 1
  }

  mutating func read(isLast: Bool, _ names: inout TagNames) -> RepairedTag.Reading {
    tag.isEnd = take(UInt8(ascii: "/"))
    guard next != nil else { return .incomplete }
    let name = name()
    guard let first = name.first, first.startsMarkupName else { return .none }
    tag.name = names.number(of: name.span)
    if tag.isEnd {
      // The rest of an end tag is ignored, including quotes.
      guard skipToEnd() else { return .incomplete }
      tag.end = position
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
      skipBlanks()
      guard let byte = next else { return nil }
      if byte == UInt8(ascii: ">") {
        position += 1
        break
      }
      // No attribute begins with a `<` or an `&`: the `>` is missing.
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
      if byte == UInt8(ascii: "/") {
        position += 1
        skipBlanks()
        tag.isEmpty = next == UInt8(ascii: ">") || next == UInt8(ascii: "<")
      } else if byte.startsMarkupName {
        let offset = position
        let attribute = name()
        guard let value = value(isLast: isLast) else { return nil }
        if attribute.first?.startsMarkupName == true, seen.insert(attribute).inserted {
          if value.isEmpty { bare.append((offset, start.count)) } else { bare = [] }
          append(attribute, value)
        }
        if bare.count > Self.maximumBareAttributes, let first = bare.first {
          start.removeLast(start.count - first.size)
          return first.offset
        }
      } else {
        position += 1
      }
    }
    return position
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
      case let byte where byte.isAllowedInXML: quote(byte)
      default: break
      }
      index += 1
    }
    start.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") { start += "&quot;".utf8 } else { start.append(byte) }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { position += 1 }
  }

  /// Scans a name and adapts it to namespaces (Namespaces in XML 1.0 §4): at most one colon, with
  /// letters on both sides. Non-ASCII characters are dropped, because in real feeds they are
  /// damage.
  private mutating func name() -> [UInt8] {
    var name: [UInt8] = []
    var hasPrefix = false
    while let byte = next, Self.isInName(byte) {
      position += 1
      if byte == UInt8(ascii: ":") {
        let isPrefix = !hasPrefix && !name.isEmpty && next?.startsMarkupName ?? false
        hasPrefix = hasPrefix || isPrefix
        name.append(isPrefix ? byte : UInt8(ascii: "-"))
      } else if byte < 0x80 {
        name.append(byte)
      }
    }
    return name
  }

  /// Advances to the end of a tag: after its `>` or before the next `<`. Returns `false` at the end
  /// of the bytes.
  private mutating func skipToEnd() -> Bool {
    while let byte = next, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") { position += 1 }
    return take(UInt8(ascii: ">")) || next != nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.startsMarkupName || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: ":")
  }

  /// Scans the value of an attribute; empty if there is none. Returns `nil` if the bytes end first.
  private mutating func value(isLast: Bool) -> ArraySlice<UInt8>? {
    skipBlanks()
    guard let mark = next else { return nil }
    guard mark == UInt8(ascii: "=") else { return [] }
    position += 1
    skipBlanks()
    guard let quote = next else { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      switch closing(quote, isLast: isLast) {
      case .found(let end):
        defer { position = end + 1 }
        return bytes[(position + 1)..<end]
      case .incomplete: return nil
      case .none:
        position += 1
        return unquoted { $0 != UInt8(ascii: "\n") }
      }
    }
    if let value = bytes.span.typographicallyQuoted(at: position) {
      position = value.upperBound + 3
      return bytes[value]
    }
    return unquoted { $0 > 0x20 }
  }

  private enum Closing {
    case found(Int)
    case incomplete
    /// The value has no closing quote.
    case none
  }

  /// Finds the closing quote of the value whose opening quote is at the current position. If a `<`
  /// precedes it, the closing quote may be missing and the quote found may open another value. In
  /// that case it isn't followed by white space or the end of the tag.
  private func closing(_ quote: UInt8, isLast: Bool) -> Closing {
    let inner = bytes[(position + 1)...]
    let less = UInt8(ascii: "<")
    guard let first = inner.firstIndex(where: { $0 == quote || $0 == less }) else {
      return isLast ? .none : .incomplete
    }
    if bytes[first] == quote { return .found(first) }
    let rest = bytes[first...].prefix(Self.maximumMarkup)
    guard let end = rest.firstIndex(of: quote) else {
      return isLast || rest.count == Self.maximumMarkup ? .none : .incomplete
    }
    guard end + 1 < bytes.count else { return isLast ? .found(end) : .incomplete }
    let follower = bytes[end + 1]
    return follower <= 0x20 || ">/?".utf8.contains(follower) ? .found(end) : .none
  }

  private mutating func unquoted(_ isInValue: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
    let start = position
    while let byte = next, isInValue(byte), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      position += 1
    }
    return next == nil ? nil : bytes[start..<position]
  }
}
