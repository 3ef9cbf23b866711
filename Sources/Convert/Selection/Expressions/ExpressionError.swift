/// An error in an expression, with its range.
struct ExpressionError: Error {
  let message: String
  /// The range of bytes in the expression.
  let range: Range<Int>

  /// Returns the message, the expression, and below it a mark at the error.
  func text(of expression: String) -> String {
    let bytes = Array(expression.utf8)
    let start = min(range.lowerBound, bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let marked = String(decoding: bytes[start..<end], as: UTF8.self)
    return "\(Self.line(message))\n  \(Self.line(expression))\n  "
      + String(repeating: " ", count: before.count)
      + String(repeating: "^", count: max(marked.count, 1))
  }

  /// Returns the text in one line.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
