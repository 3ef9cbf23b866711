internal import FeedIO
internal import FeedModel

extension FieldType {
  /// The value that a text means in a column of this type; `nil` where it means none.
  func value(of text: Span<UInt8>) -> FieldValue? {
    switch self {
    case .text: .text(String(text))
    case .integer: DecimalNumber(text)?.wholeNumber.map(FieldValue.integer)
    case .decimal: DecimalNumber(text).map(FieldValue.decimal)
    case .boolean:
      switch String(text).lowercased() {
      case "true": .boolean(true)
      case "false": .boolean(false)
      default: nil
      }
    case .date: CalendarDate(feedDate: text).map(FieldValue.date)
    case .timestamp: Timestamp(feedDate: text).map(FieldValue.timestamp)
    case .list: nil
    }
  }

  /// What a warning calls such a value.
  var noun: String {
    switch self {
    case .text: "text"
    case .integer: "whole number"
    case .decimal: "number"
    case .boolean: "truth value"
    case .date, .timestamp: "date"
    case .list: "list"
    }
  }
}
