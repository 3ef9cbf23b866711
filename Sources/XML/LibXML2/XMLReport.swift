/// A report of libxml2.
struct XMLReport {
  /// Causes that are treated in a special way.
  enum Cause {
    case undeclaredPrefix
    case mismatchedEnd
    /// Something follows the root element, or, for the push parser, the document is truncated.
    case extraContent
    /// A CDATA section has no end, or an invalid character.
    case sectionNotEnded
    case other
  }

  let cause: Cause
  let isFatal: Bool
  /// The message, one line.
  let message: String
  let line: Int
  let column: Int
}
