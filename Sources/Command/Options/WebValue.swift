import ChartConv

/// Parsers of the values of options for fetching. They throw `.usage`.
enum WebValue {
  /// Parses a header (RFC 9110 §5).
  static func header(_ text: String) throws(FeedError) -> String {
    let name = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isName = name.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
    guard isName, !name.isEmpty, name.count < text.utf8.count else {
      // The value may be a secret.
      throw .usage("--header: expected a header such as 'NAME: VALUE'")
    }
    return try line("--header", text)
  }

  /// Checks that a text is one line.
  static func line(_ option: String, _ text: String) throws(FeedError) -> String {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw .usage("\(option): expected one line without control characters")
    }
    return text
  }
}
