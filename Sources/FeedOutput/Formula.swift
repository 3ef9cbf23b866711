import FeedModel

/// Text that a spreadsheet may run.
enum Formula {
  /// Whether the text begins as OWASP's list for CSV injection has it, full-width forms included.
  static func begins(_ text: Span<UInt8>) -> Bool {
    switch String(decodingUTF8: text.extracting(first: 4)).unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
    default: false
    }
  }
}
