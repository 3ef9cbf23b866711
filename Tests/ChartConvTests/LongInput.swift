import ChartConv
import Testing

/// An input of two thousand entries.
struct LongInput: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// The names of the entries.
  let names: [String?]
  /// The number of bytes up to the end of each entry.
  let ends: [Int]

  var testDescription: String { name }

  /// - Parameter encode: encodes a part of the text.
  init(
    _ name: String, _ head: String, _ tail: String, separator: String = "", count: Int = 2000,
    encode: (String) -> [UInt8] = { Array($0.utf8) }, entry: (Int) -> String
  ) {
    var bytes = encode(head)
    var ends: [Int] = []
    for index in 0..<count {
      if index > 0 { bytes += encode(separator) }
      bytes += encode(entry(index))
      ends.append(bytes.count)
    }
    self.name = name
    self.bytes = bytes + encode(tail)
    self.ends = ends
    names = (0..<count).map { "Entry \($0)" }
  }

  static let rss = rss("RSS", "<rss><channel>")

  static let all = [
    rss,
    rss(
      "RSS in UTF-16", "\u{FEFF}<rss><channel>",
      encode: { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }),
    rss("RSS in ISO 8859-2", "<?xml version='1.0' encoding='iso-8859-2'?><rss><channel>"),
    rss("RSS after a comment", "<!--\(String(repeating: " .", count: 20_000))--><rss><channel>"),
    LongInput("CSV", "id,name\n", "") { "\($0),Entry \($0)\n" },
    LongInput("NDJSON", "", "") { #"{"id":"\#($0)","name":"Entry \#($0)","rank":1}"# + "\n" },
    LongInput(
      "JSON Feed", #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":["#, "]}",
      separator: ","
    ) { #"{"id":"\#($0)","title":"Entry \#($0)","content_text":"some words"}"# },
  ]

  private static func rss(
    _ name: String, _ head: String, encode: (String) -> [UInt8] = { Array($0.utf8) }
  ) -> LongInput {
    LongInput(name, head, "</channel></rss>", encode: encode) {
      "<item><title>Entry \($0)</title><guid>tag:\($0)</guid></item>\n"
    }
  }
}
