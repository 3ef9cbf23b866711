internal import ChartConvIO
internal import ChartConvModel

extension RowBatch {
  /// Parses the value of a scalar column and sets it. Returns `false` if the text is invalid.
  mutating func setValue(_ field: EntryField, _ text: Span<UInt8>) -> Bool {
    switch field.type {
    case .text: set(field, text: text)
    case .integer:
      guard let number = DecimalNumber(text)?.wholeNumber else { return false }
      set(field, number)
    case .decimal, .number: return setDecimal(field, text)
    case .boolean:
      guard let flag = FeedValue.boolean(text) else { return false }
      set(field, flag)
    case .date:
      guard let date = CalendarDate(feedDate: text) else { return false }
      set(field, date)
    case .timestamp:
      guard let moment = Timestamp(feedDate: text) else { return false }
      set(field, moment)
    case .list, .object: return false
    }
    return true
  }
}

/// Values in the syntax of the program's own formats.
enum FeedValue {
  /// Parses `true` or `false`, ignoring case.
  static func boolean(_ text: Span<UInt8>) -> Bool? {
    switch String(text).lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }
}

extension FieldType {
  /// The name of the type in warnings.
  var typeName: String {
    switch self {
    case .text: "text"
    case .integer: "whole number"
    case .decimal, .number: "number"
    case .boolean: "boolean"
    case .date, .timestamp: "date"
    case .list: "list"
    case .object: "object"
    }
  }
}
