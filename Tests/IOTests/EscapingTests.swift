import ChartConvIO
import Testing

/// Text is escaped as the table defines, whether it is processed in whole blocks or in parts of
/// one.
@Suite struct EscapingTests {
  /// Tables with as many needles as JSON, as XML's texts and attributes, and more.
  private static let tables: [(EscapeRules, [(String, String)])] = {
    var json = EscapeRules([0x22: "\\\"", 0x5C: "\\\\", 0x0A: "\\n"])
    json.nameControls { _ in "\\u0001" }
    var xml = EscapeRules(
      [0x3C: "&lt;", 0x3E: "&gt;", 0x26: "&amp;", 0x0D: "&#13;"], noncharacters: "\u{FFFD}")
    xml.nameControls { $0 == 0x09 || $0 == 0x0A ? nil : "\u{FFFD}" }
    let attribute = EscapeRules(
      [0x3C: "&lt;", 0x3E: "&gt;", 0x26: "&amp;", 0x22: "&quot;", 0x09: "&#9;"],
      noncharacters: "\u{FFFD}")
    let many = EscapeRules([
      0x3C: "\\<", 0x3E: "\\>", 0x26: "\\&", 0x22: "\\\"", 0x5C: "\\\\", 0x7C: "\\|", 0x7F: "",
    ])
    return [
      (json, [("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", "\\u0001"), ("<", "<")]),
      (
        xml,
        [
          ("<", "&lt;"), ("&", "&amp;"), ("\r", "&#13;"), ("\u{1}", "\u{FFFD}"), ("\t\n", "\t\n"),
          ("\u{FFFE}", "\u{FFFD}"), ("\u{FF21}", "\u{FF21}"), ("\"", "\""),
        ]
      ),
      (attribute, [(">", "&gt;"), ("\"", "&quot;"), ("\t", "&#9;"), ("\u{FFFF}", "\u{FFFD}")]),
      (many, [("|", "\\|"), ("\u{7F}", ""), ("\\", "\\\\"), ("\n", "\n"), ("é", "é")]),
    ]
  }()

  @Test(arguments: tables.indices)
  func replaces(_ index: Int) {
    let (table, pieces) = Self.tables[index]
    for before in 0..<100 {
      for after in [0, 1, 3, 7, 8, 15, 16, 17, 60, 96, 130] {
        for (piece, replaced) in pieces {
          for (other, otherReplaced) in pieces {
            let plain = String(repeating: "a", count: before)
            let rest = String(repeating: "b", count: after)
            var output = OutputBuffer(capacity: 64)
            output.append(plain + piece + other + rest, escaping: table)
            let expected = plain + replaced + otherReplaced + rest
            if output.bytes != Array(expected.utf8) {
              Issue.record("\(before), \(after): \(String(decoding: output.bytes, as: UTF8.self))")
            }
          }
        }
      }
    }
  }

  @Test func quotesWhereNecessary() {
    var table = EscapeRules([0x22: "\"\"", 0x0A: "\n"])
    table.name(UInt8(ascii: ","))
    for before in 0..<100 {
      for (piece, quoted) in [(",", ","), ("\"", "\"\""), ("\n", "\n"), ("\t", nil), ("", nil)] {
        for after in [0, 1, 15, 16, 33, 64] {
          let plain = String(repeating: "a", count: before)
          let rest = String(repeating: "é", count: after)
          var output = OutputBuffer(capacity: 64)
          output.append(plain + piece + rest, quotedBy: 0x22, escaping: table)
          let expected = quoted.map { "\"" + plain + $0 + rest + "\"" } ?? plain + piece + rest
          #expect(output.bytes == Array(expected.utf8))
        }
      }
    }
  }

  @Test func partsAreFound() {
    func holds(_ text: String, _ part: String) -> Bool { text.utf8.span.holds(part.utf8.span) }
    let text = "https://example.com/55/170x170.jpg?x=60x60bb.png"
    for start in text.indices {
      for end in text[start...].indices {
        let part = String(text[start...end])
        #expect(holds(text, part))
        #expect(!holds(text, part + "\u{0}") && !holds(text, "\u{0}" + part))
      }
    }
    #expect(holds(text, "") && !holds(text, "60x61") && !holds("", "a") && !holds("a", "ab"))
  }
}
