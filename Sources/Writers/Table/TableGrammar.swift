internal import ChartConvIO
internal import ChartConvModel

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
  private let escapes: EscapeRules
  private let isSpreadsheetSafe: Bool
  /// `true` if a value that is equal to the text for null is quoted.
  private let quotesNull: Bool

  static let quote = UInt8(ascii: "\"")

  init(
    _ quoting: Quoting, _ escapes: EscapeRules, delimiter: UInt8, lineEnd: String,
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
    quotesNull = quoting == .quotes && !null.isEmpty
  }

  /// Appends a text cell.
  func append(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    if isSpreadsheetSafe {
      // The apostrophe is part of the text and is quoted with it.
      let guarded = FormulaQuoting(delimiter: delimiter).guarded(String(decodingUTF8: text))
      return write(guarded.bytes.span, into: &output)
    }
    write(text, into: &output)
  }

  /// Appends text that isn't from a feed.
  func append(name: String, into output: inout OutputBuffer) {
    write(name.bytes.span, into: &output)
  }

  @inline(__always)
  private func write(_ text: Span<UInt8>, into output: inout OutputBuffer) {
    switch quoting {
    case .quotes: output.append(text, quotedBy: Self.quote, escaping: escapes)
    case .backslashes: output.append(text, escaping: escapes)
    }
  }

  /// Appends a value. A number, a date or a boolean is quoted if the delimiter may occur in it.
  // Inlined, because a cell takes longer to store than to write.
  @inline(__always)
  func append(_ cell: Cell, into output: inout OutputBuffer) {
    let start = output.count
    switch cell {
    case .null: return null.isEmpty ? () : output.append(null)
    case .text(let text): append(text, into: &output)
    default:
      if quotesEverything { output.append(Self.quote) }
      output.append(cell)
      if quotesEverything { output.append(Self.quote) }
    }
    guard quotesNull, output.holds(null, from: start) else { return }
    output.truncate(to: start)
    output.append(Self.quote)
    output.append(null)
    output.append(Self.quote)
  }
}

/// Prevents spreadsheets from evaluating text: OWASP's list for CSV injection, including full-width
/// forms.
///
/// Spreadsheets drop some characters before a formula, and split fields at other delimiters than
/// the table's, even within quotes. Text after any of these is treated like the beginning of a
/// field.
struct FormulaQuoting: Sendable {
  private let delimiter: Unicode.Scalar

  init(delimiter: UInt8) { self.delimiter = Unicode.Scalar(delimiter) }

  /// Returns the text with an apostrophe before everything that a spreadsheet may evaluate.
  func guarded(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var result = ""
    var copied = scalars.startIndex
    // The beginning of a cell whose first significant character isn't found yet.
    var cell: String.Index? = scalars.startIndex
    for (index, scalar) in zip(scalars.indices, scalars) {
      if let start = cell, isRisky(scalar, first: index == scalars.startIndex) {
        result += text[copied..<start]
        result += "'"
        copied = start
        cell = nil
      }
      if isDelimiter(scalar) {
        cell = scalars.index(after: index)
      } else if !isDropped(scalar) {
        cell = nil
      }
    }
    return copied == scalars.startIndex && result.isEmpty ? text : result + text[copied...]
  }

  /// - Parameter first: `true` at the beginning of the field, where line ends and tabs hide the
  ///   following characters.
  private func isRisky(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "＝", "＋", "－", "＠": true
    case "\t", "\r", "\n": first
    default: false
    }
  }

  private func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "\t", "|", "\r", "\n", delimiter: true
    default: false
    }
  }

  /// Returns `true` if a spreadsheet may drop the character before a cell's text: white space,
  /// quotes, and invisible characters.
  private func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\""
      || [.control, .format].contains(properties.generalCategory)
  }
}
