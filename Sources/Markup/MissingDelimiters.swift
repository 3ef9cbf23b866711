internal import ChartConvIO

/// The closing delimiters that don't occur in the rest of a text, so that they aren't searched
/// again for each opening one.
package struct MissingDelimiters: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let comment = Self(rawValue: 1)
  package static let section = Self(rawValue: 2)
  package static let instruction = Self(rawValue: 4)
  package static let declaration = Self(rawValue: 8)

  private var text: String {
    self == .comment ? "-->" : self == .section ? "]]>" : "?>"
  }

  mutating func end(of delimiter: Self, in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard !contains(delimiter) else { return nil }
    let text = delimiter.text
    var index = start
    let bracket = UInt8(ascii: ">")
    while let found = bytes.firstIndex(of: bracket, or: bracket, from: index) {
      let first = found + 1 - text.utf8.count
      if first >= start, bytes.contains(text, at: first) { return found + 1 }
      index = found + 1
    }
    insert(delimiter)
    return nil
  }

  /// Returns the index after the `>` that isn't within brackets.
  mutating func endOfDeclaration(in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard !contains(.declaration) else { return nil }
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
      index += 1
    }
    insert(.declaration)
    return nil
  }
}
