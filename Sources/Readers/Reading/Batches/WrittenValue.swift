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
    // Most values are words and addresses. The grammar of dates takes long to refuse one.
    let isWord = !text.indices.contains { text[$0].isDigit || text[$0] >= 0x80 }
    guard !isWord, !text.begins(with: "http") else { return nil }
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
    var rest = present
    while let field = rest.popFirst() {
      if field.isList {
        if lists == nil, isHeld(by: row.list(field), of: field) { return true }
      } else if isHeld(by: row, field) {
        return true
      }
    }
    return false
  }

  private mutating func isHeld(by lists: ListValues, _ fields: FieldSet) -> Bool {
    for text in [text, line, lowercased, address]
    where lists.hold(.text(ExactText(text)), fields) {
      return true
    }
    for case let number? in [number?.wholeNumber, milliseconds]
    where lists.hold(.number(number), fields) {
      return true
    }
    return lists.hold(.flag(PodcastModule.explicit(text) ?? false), fields)
  }

  private mutating func isHeld(by row: Row, _ field: EntryField) -> Bool {
    switch field.type {
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

  private mutating func isHeld(by items: consuming ListItems, of list: EntryField) -> Bool {
    let members = list.members
    while let item = items.item() {
      for member in members {
        let isHeld =
          switch member.type {
          case .integer: isSame(as: item.integer(at: member.ordinal))
          case .boolean: PodcastModule.explicit(text) ?? false == item.boolean(at: member.ordinal)
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

extension Remainder {
  /// Returns `true` if a row has a text in one of these columns, in any form.
  func holds(_ text: Span<UInt8>, _ row: Row, _ fields: FieldSet?) -> Bool {
    guard let fields else { return true }
    guard !text.isEmpty else { return false }
    // Most values are held as they are written, and the other forms of a text take time.
    if lists == nil, row.holds(text, in: fields) { return true }
    var value = WrittenValue(text, dateLanguage, base)
    if value.isHeld(by: row, fields, lists) { return true }
    if fields.contains(.name), isTitle(text, of: row) { return true }
    // Several people, or several words, may be in one text.
    if !fields.isDisjoint(with: SyndicationFields.people.union([.persons])) {
      let people = People.people(text).flatMap { [$0.name, $0.email].compactMap(\.self) }
      if !people.isEmpty, people.allSatisfy({ isHeld($0, row, fields) }) { return true }
    }
    guard fields.contains(.keywords), !isHead else { return false }
    let words = String(text).split(separator: ",")
    return words.count > 1 && words.allSatisfy { isHeld(String($0), row, fields) }
  }

  /// Returns `true` for a chart's title of an entry, its name and its artist.
  private func isTitle(_ text: Span<UInt8>, of row: Row) -> Bool {
    guard let name = row.string(.name), let artist = row.string(.artist) else { return false }
    return text.equals("\(name) - \(artist)")
  }

  private func isHeld(_ text: String, _ row: Row, _ fields: FieldSet) -> Bool {
    text.withSpan { text in
      var value = WrittenValue(text.trimmed, dateLanguage, base)
      return value.isHeld(by: row, fields, lists)
    }
  }
}

extension Row {
  /// The columns that are texts or lists.
  private static let texts = FieldSet(
    EntryField.allCases.filter { $0.type == .text && $0 != .extra || $0.isList })

  /// Returns `true` if one of these columns has a text as it is written.
  fileprivate func holds(_ text: Span<UInt8>, in fields: FieldSet) -> Bool {
    var rest = present(in: fields.intersection(Self.texts))
    while let field = rest.popFirst() {
      guard field.isList else {
        if self.text(field).equals(text) { return true }
        continue
      }
      var items = list(field)
      // Only of lists that occur: the runtime takes long to name members.
      let members = field.members
      while let item = items.item() {
        for member in members where member.type == .text {
          if item.text(at: member.ordinal).equals(text) { return true }
        }
      }
    }
    return false
  }
}

/// The values of a row's long lists, to be found without a walk through the lists for each element.
struct ListValues {
  enum Value: Hashable { case text(ExactText), number(Int), flag(Bool) }

  private static let longest = 32
  private var values: [Value: FieldSet] = [:]

  /// Returns `nil` if no list is long.
  init?(of row: Row) {
    let lists = EntryField.lists.filter { row.has($0) }
    guard lists.contains(where: { row.list($0).count > Self.longest }) else { return nil }
    for list in lists {
      var items = row.list(list)
      while let item = items.item() {
        for member in list.members {
          switch member.type {
          case .integer: add(item.integer(at: member.ordinal).map { .number($0) }, list)
          case .boolean: add(item.boolean(at: member.ordinal).map { .flag($0) }, list)
          default:
            guard let text = item.text(at: member.ordinal) else { continue }
            add(.text(ExactText(String(text))), list)
            add(.text(ExactText(String(text.trimmed))), list)
          }
        }
      }
    }
  }

  private mutating func add(_ value: Value?, _ list: EntryField) {
    if let value { values[value, default: []].insert(list) }
  }

  func hold(_ value: Value, _ fields: FieldSet) -> Bool {
    values[value].map { !$0.isDisjoint(with: fields) } ?? false
  }
}
