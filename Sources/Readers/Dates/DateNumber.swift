/// A run of digits in a date. Their number determines their meaning.
struct DateNumber {
  /// The maximum length of a run, that of `YYYYMMDDhhmmss`.
  static let maximumDigits = 14

  var value: Int
  var digits: Int

  /// The digits as a year (RFC 2822 §4.3): 00 to 49 are in this century, 50 to 99 in the last.
  /// Three digits count from 1900, as written by programs that weren't ready for 2000.
  var year: Int? {
    switch digits {
    case 1, 2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    case 4: value
    default: nil
    }
  }
}
