import ChartConvIO
import ChartConvModel

/// The delimiter and quoting of a table.
struct TableGrammar: Sendable {
  enum Quoting: Sendable {
    /// Double quotes, doubled within (RFC 4180 §2).
    case quotes
    /// Backslash sequences.
    case backslashes
  }

  let quoting: Quoting
  let delimiter: UInt8
  let lineEnd: [UInt8]
  /// The encoded text for null.
  let null: [UInt8]
  /// `true` if the delimiter occurs in numbers, dates or booleans.
  let quotesEverything: Bool
  private let escapes: EscapeTable
  private let isSpreadsheetSafe: Bool

  static let quote = UInt8(ascii: "\"")

  init(
    _ quoting: Quoting, _ escapes: EscapeTable, delimiter: UInt8, lineEnd: String,
    _ options: OutputOptions
  ) {
    self.quoting = quoting
    self.escapes = escapes
    self.delimiter = delimiter
    self.lineEnd = Array(lineEnd.utf8)
    isSpreadsheetSafe = options.isSpreadsheetSafe
    quotesEverything =
      quoting == .quotes && "0123456789+-.:TZaeflrstu".utf8.contains(delimiter)
    var buffer = OutputBuffer(capacity: 64)
    switch quoting {
    case .quotes: buffer.append(options.null, quotedBy: Self.quote, escaping: escapes)
    case .backslashes: buffer.append(options.null)
    }
    null = buffer.bytes
  }

  /// Appends a text cell.
  func append(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    if isSpreadsheetSafe {
      // The apostrophe is part of the text and is quoted with it.
      let guarded = FormulaQuoting(delimiter: delimiter).guarded(String(decodingUTF8: text))
      return append(name: guarded, into: &output)
    }
    switch quoting {
    case .quotes: output.append(text, quotedBy: Self.quote, escaping: escapes)
    case .backslashes: output.append(text, escaping: escapes)
    }
  }

  /// Appends text that isn't from a feed.
  func append(name text: String, into output: inout OutputBuffer) {
    switch quoting {
    case .quotes: output.append(text, quotedBy: Self.quote, escaping: escapes)
    case .backslashes: output.append(text, escaping: escapes)
    }
  }

  /// Appends a number, a date or a boolean, quoted if the delimiter may occur in it.
  func plain(_ output: inout OutputBuffer, _ append: (inout OutputBuffer) -> Void) {
    if quotesEverything { output.append(Self.quote) }
    append(&output)
    if quotesEverything { output.append(Self.quote) }
  }

  /// Appends the digits of a decimal.
  func append(plain digits: Span<UInt8>, into output: inout OutputBuffer) {
    if quotesEverything { output.append(Self.quote) }
    output.append(digits)
    if quotesEverything { output.append(Self.quote) }
  }

  /// Quotes a value that is equal to the text for null.
  func quoteNull(from start: Int, in output: inout OutputBuffer) {
    guard !null.isEmpty, quoting == .quotes, output.holds(null, from: start) else { return }
    output.truncate(to: start)
    output.append(Self.quote)
    output.append(null)
    output.append(Self.quote)
  }
}
