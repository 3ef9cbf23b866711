internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// A text of a document in the forms in which a column may hold it.
struct WrittenValue {
  private let text: String
  private let dateLanguage: DateLanguage
  private let base: LinkBase
  private lazy var line = CleanText.line(html: text)
  private lazy var lowercased = text.lowercased()
  private lazy var address = text.withSpan {
    URLReference.isHost($0) ? "http://" + text : base.resolve(text)
  }
  private lazy var number = text.withSpan { DecimalNumber($0) }
  private lazy var milliseconds = text.withSpan { PodcastModule.duration($0) }
  private lazy var timestamp: Timestamp? = text.withSpan { text in
    do throws(DateProblem) { return try FeedDate(text, dateLanguage).moment } catch { return nil }
  }

  init(_ text: Span<UInt8>, _ dateLanguage: DateLanguage, _ base: LinkBase) {
    self.text = String(text)
    self.dateLanguage = dateLanguage
    self.base = base
  }

  /// Returns `true` if a row has the value in one of these columns.
  mutating func isHeld(by row: Row, _ fields: FieldSet, _ lists: ListValues?) -> Bool {
    var fields = fields
    // A release is the day of the publication. No feed has an element for a year.
    if fields.contains(.published), row.has(.published) { fields.remove(.releaseDate) }
    fields.remove(.releaseYear)
    let present = row.present(in: fields)
    guard !present.isEmpty else { return false }
    if let lists, isHeld(by: lists, fields) { return true }
    // Most values are held as they are written, and the other forms of a text take time.
    for isExact in [true, false] {
      var rest = present
      while let field = rest.popFirst() {
        if field.isList {
          if lists == nil, isHeld(by: row.list(field), of: field, isExact) { return true }
        } else if isHeld(by: row, field, isExact) {
          return true
        }
      }
    }
    return false
  }

  private mutating func isHeld(by lists: ListValues, _ fields: FieldSet) -> Bool {
    if lists.hold(text, fields) || lists.hold(line, fields) || lists.hold(lowercased, fields)
      || lists.hold(address, fields)
    {
      return true
    }
    for number in [number?.wholeNumber, milliseconds] {
      if let number, lists.hold(number, fields) { return true }
    }
    return lists.hold(PodcastModule.explicit(text) ?? false, fields)
  }

  private mutating func isHeld(by row: Row, _ field: EntryField, _ isExact: Bool) -> Bool {
    switch field.type {
    case .text where isExact: return row.text(field)?.trimmed.equals(text) == true
    case _ where !isExact && field.type != .text: return false
    case .text:
      guard let value = row.text(field) else { return false }
      return isSame(as: value) || field == .kind && value.equals(Kind.name(text))
    case .integer: return isSame(as: row.integer(field))
    case .boolean: return PodcastModule.explicit(text) == row.boolean(field)
    case .decimal, .number: return number != nil && number == row.decimal(field)
    case .timestamp: return timestamp != nil && timestamp == row.timestamp(field)
    case .date: return timestamp?.date == row.date(field)
    case .list, .object: return false
    }
  }

  private mutating func isHeld(
    by items: consuming ListItems, of list: EntryField, _ isExact: Bool
  ) -> Bool {
    let members = list.members
    while let item = items.item() {
      for member in members {
        let isHeld =
          switch member.type {
          case .text where isExact: item.text(at: member.ordinal)?.trimmed.equals(text) == true
          case .integer where isExact: isSame(as: item.integer(at: member.ordinal))
          case .boolean where isExact:
            PodcastModule.explicit(text) ?? false == item.boolean(at: member.ordinal)
          case .integer, .boolean: false
          default: isSame(as: item.text(at: member.ordinal))
          }
        if isHeld { return true }
      }
    }
    return false
  }

  private mutating func isSame(as value: Int?) -> Bool {
    guard let value else { return false }
    return number?.wholeNumber == value || milliseconds == value
  }

  private mutating func isSame(as value: Span<UInt8>?) -> Bool {
    guard let value else { return false }
    let trimmed = value.trimmed
    return trimmed.equals(text) || value.equals(line) || value.equals(lowercased)
      || URLReference.hasScheme(value) && text.utf8.last == value[value.count - 1]
        && value.equals(address)
  }
}
