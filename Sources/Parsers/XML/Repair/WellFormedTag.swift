internal import ChartConvModel
internal import ChartConvText

extension RepairedTag {
  /// Parses a tag that is well-formed and has no other references than `&amp;`; `nil` for any other.
  init?(wellFormed bytes: [UInt8], _ start: Int, _ names: inout TagNames) {
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
