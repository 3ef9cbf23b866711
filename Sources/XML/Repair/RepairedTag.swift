internal import ChartConvIO
internal import ChartConvText
internal import ChartConvModel

/// A start or end tag that may be malformed.
struct RepairedTag {
  enum Reading {
    case whole(RepairedTag)
    /// The bytes end within the tag.
    case incomplete
    /// The `<` doesn't begin a tag.
    case none
  }

  /// The number of the name.
  fileprivate(set) var name = 0
  fileprivate(set) var isEnd = false
  fileprivate(set) var hasAttributes = false
  /// `true` for an empty-element tag.
  fileprivate(set) var isEmpty = false
  /// The index after the tag.
  fileprivate(set) var end = 0
  /// The start tag as well-formed XML with the same number of lines: values are quoted, and repeated
  /// attributes are removed. `nil` if the tag is well-formed.
  fileprivate(set) var text: [UInt8]?
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

extension RepairedTag {
  /// Parses a tag that is well-formed and has no other references than `&amp;`; `nil` for any other.
  fileprivate init?(wellFormed bytes: [UInt8], _ start: Int, _ names: inout TagNames) {
    var scanner = WellFormedTag(bytes.span, start)
    guard let name = scanner.name() else { return nil }
    isEnd = scanner.isEnd
    guard scanner.skipAttributes() else { return nil }
    (isEmpty, hasAttributes) = (scanner.isEmpty, scanner.hasAttributes)
    end = scanner.index
    self.name = names.number(of: bytes.span.extracting(name))
  }
}

/// A scanner of well-formed tags, most of those of a document that is damaged somewhere.
private struct WellFormedTag: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var index: Int
  let isEnd: Bool
  private(set) var isEmpty = false
  /// A bit for each attribute, by a hash of its name.
  private var attributes: UInt64 = 0

  var hasAttributes: Bool { attributes != 0 }

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ start: Int) {
    self.bytes = bytes
    isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    index = start + (isEnd ? 2 : 1)
  }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Scans a name in ASCII with at most one colon, between letters.
  mutating func name() -> Range<Int>? {
    let start = index
    var hasPrefix = false
    guard next.beginsTagName else { return nil }
    while true {
      index += 1
      guard !next.isInTagName else { continue }
      guard next == UInt8(ascii: ":"), !hasPrefix else { return start..<index }
      hasPrefix = true
      index += 1
      guard next.beginsTagName else { return nil }
    }
  }

  /// Scans what follows the name. Returns `false` if it isn't well-formed, or may not be.
  mutating func skipAttributes() -> Bool {
    while true {
      let isSeparated = skipBlanks()
      if next == UInt8(ascii: "/"), !isEnd {
        isEmpty = true
        index += 1
      }
      if next == UInt8(ascii: ">") {
        index += 1
        return true
      }
      guard isSeparated, !isEmpty, !isEnd, let name = name(), skipValue() else { return false }
      var hash: UInt64 = 0
      for index in name { hash = hash &* 31 &+ UInt64(bytes[index]) }
      // The same bit may be that of the same name.
      let bit: UInt64 = 1 << (hash & 63)
      guard attributes & bit == 0 else { return false }
      attributes |= bit
    }
  }

  private mutating func skipBlanks() -> Bool {
    let start = index
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { index += 1 }
    return index > start
  }

  private mutating func skipValue() -> Bool {
    guard next == UInt8(ascii: "=") else { return false }
    index += 1
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    index += 1
    while next != quote {
      switch next {
      case UInt8(ascii: "&"):
        guard bytes.contains("&amp;", at: index) else { return false }
        index += 1
      case 0x80...:
        let length = bytes.lengthOfAllowedCharacter(at: index)
        guard length > 0 else { return false }
        index += length
      case let byte where byte == UInt8(ascii: "<") || !RepairedReference.isAllowed(byte):
        return false
      default: index += 1
      }
    }
    index += 1
    return true
  }
}

extension UInt8 {
  fileprivate var beginsTagName: Bool { isASCIILetter || self == UInt8(ascii: "_") }

  /// `true` for a byte of a tag's name, apart from the colon.
  fileprivate var isInTagName: Bool {
    beginsTagName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
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
    scanner = RepairedTagScanner(bytes, start + 1)
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

/// A scanner for the inside of a tag that may be malformed.
///
/// It differs from `MarkupAttributes`, which never needs more bytes: a tag may continue in the next
/// piece, a value may lack its closing quote, and names are adapted to namespaces.
struct RepairedTagScanner {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], _ position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() { position += 1 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { position += 1 }
  }

  /// Scans a name and adapts it to namespaces (Namespaces in XML 1.0 §4): at most one colon, with
  /// letters on both sides. Non-ASCII characters are dropped, because in real feeds they are
  /// damage.
  mutating func name() -> [UInt8] {
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
  mutating func skipToEnd() -> Bool {
    while let byte = next, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") { position += 1 }
    return take(UInt8(ascii: ">")) || next != nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.startsMarkupName || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: ":")
  }

  /// Scans the value of an attribute; empty if there is none. Returns `nil` if the bytes end first.
  mutating func value(isLast: Bool) -> ArraySlice<UInt8>? {
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
    return unquoted { $0 > 0x20 }
  }

  private enum Closing {
    case found(Int)
    case incomplete
    /// The value has no closing quote.
    case none
  }

  /// The maximum distance in bytes between a `<` in a value and its closing quote.
  private static let maximumMarkup = 4 << 10

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
