internal import ChartConvIO
internal import ChartConvModel

/// The encoded words of mail headers (RFC 2047), which feeds made from mails contain:
/// `=?utf-8?q?Ren=C3=A9?=`.
enum EncodedWords {
  /// Returns a text with its encoded words decoded; `nil` if it has none. A word in an unknown
  /// encoding stays.
  static func decoded(_ text: String) -> String? {
    var bytes = Array(text.utf8)[...]
    var output: [UInt8] = []
    var isChanged = false
    /// The length of the output after the last word. White space between two words isn't text.
    var endOfWord: Int?
    while let byte = bytes.first {
      if byte == UInt8(ascii: "="), bytes.starts(with: "=?".utf8), let word = word(at: bytes) {
        if let end = endOfWord, output[end...].allSatisfy({ $0 <= 0x20 }) {
          output.removeSubrange(end...)
        }
        output += word.text
        endOfWord = output.count
        bytes = bytes.dropFirst(word.length)
        isChanged = true
      } else {
        output.append(byte)
        _ = bytes.popFirst()
      }
    }
    return isChanged ? String(decoding: output, as: UTF8.self) : nil
  }

  private static func word(at bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
    let mark = UInt8(ascii: "?")
    // RFC 2047 §2: a word has at most 75 characters. Programs write longer ones.
    let parts = bytes.prefix(maximumLength).split(
      separator: mark, maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].elementsEqual("=".utf8), parts[2].count == 1,
      parts[4].first == UInt8(ascii: "="), let kind = parts[2].first
    else { return nil }
    let encoded = parts[3]
    let content: [UInt8]?
    switch kind | 0x20 {
    case UInt8(ascii: "b"): content = Base64.bytes(encoded.span)
    case UInt8(ascii: "q"): content = quoted(encoded)
    default: return nil
    }
    guard let content else { return nil }
    let text: [UInt8]
    // RFC 2231 §5: a language may follow the name of the encoding.
    let charset = String(decoding: parts[1].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
    switch charset.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": text = content
    case "iso-8859-1", "latin1", "windows-1252", "cp1252": text = WindowsLatin1.utf8(content[...])
    default: return nil
    }
    return (text, parts[4].startIndex + 1 - bytes.startIndex)
  }

  /// Decodes the Q encoding (RFC 2047 §4.2).
  private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "="):
        guard index + 2 < text.endIndex,
          let byte = UInt8(String(decoding: text[index + 1...index + 2], as: UTF8.self), radix: 16)
        else { return nil }
        output.append(byte)
        index += 2
      case UInt8(ascii: "_"): output.append(0x20)
      case let byte: output.append(byte)
      }
      index += 1
    }
    return output
  }

  private static let maximumLength = 4096
}
