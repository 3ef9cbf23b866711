/// Keeps a spreadsheet from running text: OWASP's list for CSV injection, full-width forms included.
///
/// Spreadsheets drop some characters before a formula, and split fields at other delimiters than
/// the table's, in quotes too: what stands behind any of these is guarded as a field's beginning.
struct FormulaQuoting: Sendable {
  private let delimiter: Unicode.Scalar

  init(delimiter: UInt8) { self.delimiter = Unicode.Scalar(delimiter) }

  /// The text with an apostrophe before what a spreadsheet may run.
  func guarded(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var result = ""
    var copied = scalars.startIndex
    // Where a cell would begin whose first character hasn't come yet.
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

  /// - Parameter first: whether it begins the field, where line ends and tabs hide what follows.
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

  /// Whether a spreadsheet may drop it before a cell's text: blanks, quotes, and what is invisible.
  private func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\""
      || [.control, .format].contains(properties.generalCategory)
  }
}
