internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// A text of a document in the forms in which a column may hold it.
struct WrittenValue: ~Escapable {
  private let text: Span<UInt8>
  private let dateLanguage: DateLanguage
  private let base: LinkBase
  /// `nil` for a text that is a clean line.
  private let line: String?
  private lazy var lowercased = String(text).lowercased()
  private lazy var address =
    URLReference.isHost(text) ? "http://" + String(text) : base.resolve(String(text))
  private lazy var number = DecimalNumber(text)
  private lazy var milliseconds = PodcastModule.duration(text)
  private lazy var timestamp = Self.timestamp(text, dateLanguage)

  @_lifetime(copy text)
  init(_ text: Span<UInt8>, _ dateLanguage: DateLanguage, _ base: LinkBase) {
    self.text = text
    self.dateLanguage = dateLanguage
    self.base = base
    line = CleanText.isClean(text) ? nil : CleanText.line(html: String(text))
  }

  /// Returns `true` if a row has the value in one of these columns, in any form.
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
    return present.contains(.kind) && row.text(.kind).equals(Kind.name(String(text)))
  }

  private mutating func isHeld(by lists: ListValues, _ fields: FieldSet) -> Bool {
    let text = String(text)
    for text in [text, line ?? text, lowercased, address]
    where lists.hold(.text(ExactText(text)), fields) {
      return true
    }
    for case let number? in [number?.wholeNumber, milliseconds]
    where lists.hold(.number(number), fields) {
      return true
    }
    return lists.hold(.flag(flag ?? false), fields)
  }

  private mutating func isHeld(by row: Row, _ field: EntryField) -> Bool {
    switch field.type {
    case .text: return isSame(as: row.text(field))
    case .integer: return isSame(as: row.integer(field))
    case .boolean: return flag == row.boolean(field)
    case .decimal, .number: return number != nil && number == row.decimal(field)
    case .timestamp: return timestamp != nil && timestamp == row.timestamp(field)
    case .date: return timestamp?.date == row.date(field)
    case .list, .object: return false
    }
  }

  private mutating func isHeld(by items: consuming ListItems, of list: EntryField) -> Bool {
    let types = list.memberTypes
    while let item = items.item() {
      for index in types.indices {
        let ordinal = UInt8(index)
        let isHeld =
          switch types[index] {
          case .integer: isSame(as: item.integer(at: ordinal))
          case .boolean: flag ?? false == item.boolean(at: ordinal)
          default: isSame(as: item.text(at: ordinal))
          }
        if isHeld { return true }
      }
    }
    return false
  }

  private var flag: Bool? { PodcastModule.explicit(String(text)) }

  private static func timestamp(_ text: Span<UInt8>, _ language: DateLanguage) -> Timestamp? {
    // Most values are words and addresses. The grammar of dates takes long to refuse one.
    let isWord = !text.indices.contains { text[$0].isDigit || text[$0] >= 0x80 }
    guard !isWord, !text.begins(with: "http") else { return nil }
    do throws(DateProblem) { return try FeedDate(text, language).moment } catch { return nil }
  }

  private mutating func isSame(as value: Int?) -> Bool {
    guard let value else { return false }
    return number?.wholeNumber == value || milliseconds == value
  }

  private mutating func isSame(as value: Span<UInt8>?) -> Bool {
    guard let value else { return false }
    if value.trimmed.equals(text) { return true }
    if let line, value.equals(line) { return true }
    guard !text.isEmpty, !value.isEmpty else { return false }
    return Self.mayEqual(text[0], value[0]) && value.equals(lowercased)
      || text[text.count - 1] == value[value.count - 1] && URLReference.hasScheme(value)
        && value.equals(address)
  }

  /// Returns `true` if the lower case of a text may have another first byte. That of ASCII is ASCII.
  private static func mayEqual(_ first: UInt8, _ other: UInt8) -> Bool {
    first >= 0x80 || (first.isASCIILetter ? first | 0x20 : first) == other
  }
}

extension Remainder {
  /// Returns `true` if a row has a text in one of these columns, in any form.
  func holds(_ text: Span<UInt8>, _ row: Row, _ fields: FieldSet?) -> Bool {
    guard let fields else { return true }
    guard !text.isEmpty else { return false }
    if isHeld(text, row, fields) { return true }
    if fields.contains(.name), isTitle(text, of: row) { return true }
    // Several people, or several words, may be in one text.
    if !fields.isDisjoint(with: SyndicationFields.people.union([.persons])) {
      let people = PersonList.people(text).flatMap { [$0.name, $0.email].compactMap(\.self) }
      if !people.isEmpty, people.allSatisfy({ $0.withSpan { isHeld($0.trimmed, row, fields) } }) {
        return true
      }
    }
    guard fields.contains(.keywords), !isHead else { return false }
    let words = String(text).split(separator: ",")
    return words.count > 1
      && words.allSatisfy { String($0).withSpan { isHeld($0.trimmed, row, fields) } }
  }

  /// Returns `true` for a chart's title of an entry, its name and its artist.
  private func isTitle(_ text: Span<UInt8>, of row: Row) -> Bool {
    guard let name = row.text(.name), let artist = row.text(.artist),
      text.count == name.count + 3 + artist.count
    else { return false }
    return text.extracting(first: name.count).equals(name)
      && text.extracting(last: artist.count).equals(artist)
      && text.extracting(name.count..<name.count + 3).equals(" - ")
  }

  private func isHeld(_ text: Span<UInt8>, _ row: Row, _ fields: FieldSet) -> Bool {
    // Most values are held as they are written, and the other forms of a text take time.
    if lists == nil, row.hasText(text, in: fields) { return true }
    var value = WrittenValue(text, dateLanguage, base)
    return value.isHeld(by: row, fields, lists)
  }
}

/// The values of a row's long lists, to be found without a walk through the lists for each element.
struct ListValues {
  enum Value: Hashable { case text(ExactText), number(Int), flag(Bool) }

  private static let longest = 32
  private var values: [Value: FieldSet] = [:]

  /// Returns `nil` if no list is long.
  init?(of row: Row) {
    guard EntryField.lists.contains(where: { row.has($0) && row.list($0).count > Self.longest })
    else { return nil }
    for list in EntryField.lists where row.has(list) {
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
