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
