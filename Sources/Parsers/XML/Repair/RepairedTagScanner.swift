internal import ChartConvModel
internal import ChartConvText

/// A scanner for the inside of a tag that may be malformed.
///
/// It differs from `MarkupAttributes`, which never needs more bytes: a tag may continue in the next
/// piece, a value may lack its closing quote, and names are adapted to namespaces.
struct RepairedTagScanner {
  let bytes: [UInt8]
  private(set) var position: Int

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
