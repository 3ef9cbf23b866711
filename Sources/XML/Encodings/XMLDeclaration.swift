internal import ChartConvIO
internal import ChartConvModel

/// The XML declaration of a document in an ASCII-compatible encoding (XML 1.0 §2.8).
struct XMLDeclaration {
  /// The length in bytes; 0 if there is none.
  let length: Int
  /// The declared encoding.
  let encoding: String?

  /// - Parameter bytes: the first kilobyte of the document.
  init(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: "<?xml".utf8), let next = bytes.dropFirst(5).first, next <= 0x20,
      let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    else {
      length = 0
      encoding = nil
      return
    }
    length = end + 1 - bytes.startIndex
    encoding = Self.encoding(in: bytes[..<end])
  }

  /// Returns the quoted value after `encoding=`, ignoring case and white space.
  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    let bytes = declaration.span
    let quotes = (UInt8(ascii: "\""), UInt8(ascii: "'"))
    var start = 0
    while let quote = bytes.firstIndex(of: quotes.0, or: quotes.1, from: start) {
      let end = bytes.firstIndex(of: quotes.0, or: quotes.1, from: quote + 1) ?? bytes.count
      if endsInName(bytes.extracting(start..<quote)) {
        return String(
          decoding: declaration.dropFirst(quote + 1).prefix(end - quote - 1)
            .filter(isInLabel), as: UTF8.self)
      }
      start = end + 1
    }
    return nil
  }

  /// Returns `true` if the last bytes are `encoding=`.
  private static func endsInName(_ bytes: Span<UInt8>) -> Bool {
    let name = "encoding=".utf8.span
    var left = name.count
    var index = bytes.count
    while left > 0, index > 0 {
      index -= 1
      guard bytes[index] > 0x20 else { continue }
      left -= 1
      guard bytes[index] | 0x20 == name[left] else { return false }
    }
    return left == 0
  }

  /// Returns `true` for the characters of encoding names (XML 1.0 §4.3.3), and for two more that
  /// occur in registered names. The C library ignores other characters, so that it may accept a
  /// name that isn't one.
  private static func isInLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: "+"):
      true
    default: byte.isAlphanumeric
    }
  }
}
