internal import ChartConvBytes
internal import ChartConvModel

extension RowBatch {
  /// Sets a scalar column to the value that a text stands for. Returns `false` where it stands for
  /// none.
  mutating func setValue(_ field: Field, _ text: Span<UInt8>) -> Bool {
    switch field.type {
    case .text: set(field, text: text)
    case .integer:
      guard let number = DecimalNumber(text)?.wholeNumber else { return false }
      set(field, number)
    case .decimal: return setDecimal(field, text)
    case .boolean:
      guard let flag = FeedValue.boolean(text) else { return false }
      set(field, flag)
    case .date:
      guard let date = CalendarDate(feedDate: text) else { return false }
      set(field, date)
    case .timestamp:
      guard let moment = Timestamp(feedDate: text) else { return false }
      set(field, moment)
    case .list: return false
    }
    return true
  }
}

/// Values as the program's own formats write them.
enum FeedValue {
  /// `true` or `false`, in any case.
  static func boolean(_ text: Span<UInt8>) -> Bool? {
    switch String(text).lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }
}

extension FieldType {
  /// The word for such a value in a warning.
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
