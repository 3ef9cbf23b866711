import Testing

@testable import ChartConvModel

struct FieldTests {
  @Test func columnsAreInTheOrderOfFields() {
    #expect(Column.all.map(\.field) == EntryField.allCases)
    for field in EntryField.allCases { #expect(field.column.field == field) }
  }

  /// A row of a batch has a slot for each column, and a set has a bit.
  @Test func thereAreAsManySlotsAndBitsAsColumns() {
    #expect(EntryField.count == EntryField.allCases.count)
    let sets = EntryField.allCases.map { FieldSet([$0]) }
    #expect(Set(sets).count == EntryField.count)
    for (field, set) in zip(EntryField.allCases, sets) {
      #expect(EntryField.allCases.filter(set.contains) == [field])
    }
  }

  /// The last column's value is in its own row, not in the next one.
  @Test func theLastColumnHasItsSlot() {
    var batch = RowBatch()
    for number in 1...3 {
      batch.appendRow()
      batch.set(.source, "row \(number)")
      batch.append(ValueRecipient(name: "recipient \(number)"))
      batch.set(.extra, "{\"number\":\(number)}")
    }
    for index in 0..<3 {
      #expect(batch[index].string(.source) == "row \(index + 1)")
      let recipients: [ValueRecipient] = batch[index].values()
      #expect(recipients.map(\.name) == ["recipient \(index + 1)"])
      #expect(batch[index].string(.extra) == "{\"number\":\(index + 1)}")
    }
  }

  @Test func namesAreUniqueAndFindTheirField() {
    #expect(Set(EntryField.allCases.map(\.name)).count == EntryField.allCases.count)
    for field in EntryField.allCases {
      #expect(EntryField(name: field.name) == field)
      #expect(field.name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ($0 >= 0x61 && $0 <= 0x7A) })
      #expect(!field.summary.isEmpty)
    }
    #expect(EntryField(name: "Price") == nil)
    #expect(EntryField(name: "") == nil)
  }

  @Test func theStandardColumnsAreInOrderAndScalar() {
    #expect(
      EntryField.standard.map(\.name).joined(separator: " ")
        == "chart country feed_updated rank id name artist collection kind genre price currency "
        + "release_date published url artwork_url preview_url")
    #expect(
      EntryField.scalars.count
        + EntryField.allCases.filter { $0.isList || $0.type == .object }.count
        == EntryField.allCases.count)
    #expect(
      FieldSet(EntryField.standard).isDisjoint(with: FieldSet(EntryField.allCases.filter(\.isList)))
    )
  }

  @Test func feedLevelColumns() {
    #expect(
      EntryField.allCases.filter(\.isFeedLevel)
        == [
          .source, .chart, .chartQuery, .country, .feedTitle, .feedURL, .feedUpdated, .seen,
          .isComplete, .feedExtra,
        ])
  }

  /// Columns whose values follow one another in an entry.
  private static let pairs: [[EntryField]] = [
    [.artist, .artistURL, .authors], [.genre, .genreID, .genres], [.releaseDate, .releaseYear],
    [.artworkURL, .artworkWidth, .artwork], [.transcriptURL, .transcripts],
    [.url, .previewURL, .previewType, .previewLength, .links],
  ]

  /// All but the date of an entry, which is one of its other dates.
  @Test(arguments: EntryField.allCases.filter { $0 != .entryDate })
  func writtenBytesAreRead(field: EntryField) throws {
    let column = field.column
    var feed = Feed()
    var entry = Entry()
    let value = try example(of: field)
    column.write(value, &feed, &entry)
    #expect(entry[field, of: feed] == value)
    let paired = Self.pairs.first { $0.contains(field) } ?? [field]
    for other in EntryField.allCases where !paired.contains(other) && other != .entryDate {
      #expect(entry[other, of: feed] == empty(other))
    }
    column.write(.null, &feed, &entry)
    #expect(entry[field, of: feed] == value)
    column.write(try valueOfAnotherType(than: field), &feed, &entry)
    #expect(entry[field, of: feed] == value)
    #expect(entry == Entry() || !column.isFeedLevel)
    #expect(feed == Feed() || column.isFeedLevel)
  }

  @Test func countryOfAnEntryTakesPrecedence() {
    var feed = Feed()
    var entry = Entry()
    feed.country = "us"
    entry.country = "jp"
    #expect(entry[.country, of: feed] == .text("jp"))
  }

  private func empty(_ field: EntryField) -> FieldValue {
    field.isList ? Entry()[field] : .null
  }

  private func example(of field: EntryField) throws -> FieldValue {
    let date = try #require(CalendarDate(year: 2014, month: 5, day: 27))
    return switch field.type {
    case .text: .text("text of \(field.name)")
    case .integer: .integer(7)
    case .decimal, .number: .decimal(1.29)
    case .boolean: .boolean(false)
    case .date: .date(date)
    case .timestamp: .timestamp(try #require(Timestamp(date: date, hour: 3, offset: -420)))
    case .list: list(of: field)
    case .object: .text(#"{"trackNumber":3}"#)
    }
  }

  /// Returns a list of one item, whose members all have values.
  private func list(of field: EntryField) -> FieldValue {
    var batch = RowBatch()
    batch.appendRow()
    batch.appendItem(field)
    for member in field.members {
      switch member.type {
      case .integer: batch.set(ordinal: member.ordinal, 73_000)
      case .boolean: batch.set(ordinal: member.ordinal, true)
      default: batch.set(ordinal: member.ordinal, batch.add("\(member.name) of \(field.name)"))
      }
    }
    return batch[0].value(field)
  }

  private func valueOfAnotherType(than field: EntryField) throws -> FieldValue {
    try example(of: field.type == .text || field.type == .object ? .rank : .name)
  }
}
