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
    var rest = declaration
    while let quote = rest.firstIndex(where: isQuote) {
      let value = rest[(quote + 1)...].prefix { !isQuote($0) }
      let before = rest[..<quote].reversed().lazy.filter { $0 > 0x20 }.map { $0 | 0x20 }
      if before.starts(with: "encoding=".utf8.reversed()) {
        return String(decoding: value.filter(isInName), as: UTF8.self)
      }
      rest = rest[value.endIndex...].dropFirst()
    }
    return nil
  }

  /// Returns `true` for the characters of encoding names (XML 1.0 §4.3.3), and for two more that
  /// occur in registered names. The C library ignores other characters, so that it may accept a name
  /// that isn't one.
  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-_.:+".utf8.contains(byte)
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
