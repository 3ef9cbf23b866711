/// A run of digits in a date: how many they were tells what they mean.
struct DateNumber {
  /// `YYYYMMDDhhmmss` is the longest that a date has.
  static let mostDigits = 14

  var value: Int
  var digits: Int

  /// The year that they are, by RFC 2822 §4.3: 00 to 49 are in this century, 50 to 99 in the last,
  /// and three digits count from 1900, as programs wrote that were not ready for 2000.
  var year: Int? {
    switch digits {
    case 1, 2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    case 4: value
    default: nil
    }
  }
}
