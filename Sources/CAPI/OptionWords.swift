/// Splits options into words as a shell does: at white space, with quotation marks and backslashes.
struct OptionWords {
  private(set) var words: [String] = []
  private var word: [UInt8]?

  /// - Parameter text: the options.
  /// - Returns: `nil` if a quotation mark isn't closed, or nothing follows a backslash.
  init?(_ text: some Sequence<UInt8>) {
    var quote: UInt8?
    var isEscaped = false
    for byte in text {
      switch (byte, quote) {
      case _ where isEscaped:
        // Within double quotation marks, a backslash that escapes nothing is itself.
        if quote != nil, !#"\"$`"#.utf8.contains(byte) { append(UInt8(ascii: "\\")) }
        append(byte)
        isEscaped = false
      case (let byte, let mark?) where byte == mark: quote = nil
      case (UInt8(ascii: "\\"), UInt8(ascii: "\"")), (UInt8(ascii: "\\"), nil): isEscaped = true
      case (_, _?): append(byte)
      case (UInt8(ascii: "'"), nil), (UInt8(ascii: "\""), nil):
        quote = byte
        word = word ?? []
      case (0x20, nil), (0x09...0x0D, nil): endWord()
      default: append(byte)
      }
    }
    endWord()
    if quote != nil || isEscaped { return nil }
  }

  private mutating func append(_ byte: UInt8) { word = (word ?? []) + [byte] }

  private mutating func endWord() {
    if let word { words.append(String(decoding: word, as: UTF8.self)) }
    word = nil
  }
}
