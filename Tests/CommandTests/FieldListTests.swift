import ChartConv
import Testing

@testable import ChartConvCommand

@Suite struct FieldListTests {
  private static let ranking: [EntryField] = [
    .chart, .country, .feedUpdated, .rank, .id, .name, .artist, .genre, .price, .currency,
  ]

  /// Those that `all` stands for.
  private static let scalars = EntryField.scalars.filter { !$0.isOnRequest }

  private static let lists: [(text: String, columns: [EntryField])] = [
    ("name,price", [.name, .price]),
    ("price,name,price", [.price, .name]),
    ("+rights,+source", EntryField.standard + [.rights, .source]),
    ("+rights,source", EntryField.standard + [.rights, .source]),
    ("+name", EntryField.standard),
    ("-chart,-country", EntryField.standard.filter { $0 != .chart && $0 != .country }),
    ("name,+rights", [.name, .rights]),
    ("all", FieldListTests.scalars),
    ("ranking,-price", FieldListTests.ranking.filter { $0 != .price }),
    ("-name,ranking", EntryField.standard.filter { $0 != .name } + [.name]),
    ("all,-content,-summary", FieldListTests.scalars.filter { $0 != .content && $0 != .summary }),
    ("rank,all", [.rank] + FieldListTests.scalars.filter { $0 != .rank }),
  ]

  @Test(arguments: lists)
  func columnsOfCSV(_ text: String, _ columns: [EntryField]) throws {
    #expect(try FieldList(text).fields(for: .csv) == columns)
  }

  /// `all` selects what the format can represent, including lists if it can represent them, but not
  /// `extra`.
  @Test func allOfJSON() throws {
    let all = EntryField.allCases.filter { !$0.isOnRequest }
    #expect(try FieldList("all").fields(for: .json) == all)
    #expect(try FieldList("all,extra").fields(for: .json) == all + [.extra])
    #expect(try FieldList("name,genres").fields(for: .json) == [.name, .genres])
  }

  @Test func unrepresentableColumns() throws {
    let list = try FieldList("name,genres")
    let formats = OutputFormat.all.filter { $0.carries.contains(.genres) }.map(\.name)
    #expect(!formats.isEmpty)
    #expect(
      throws: FeedError(
        .usage,
        "csv can't carry 'genres', a list; \(formats.joined(separator: ", ")) can", about: .fields)
    ) { _ = try list.fields(for: .csv) }
  }

  @Test(arguments: [
    ("nmae", "--fields: 'nmae' is not a column; did you mean 'name'?"),
    ("+releasedate", "--fields: 'releasedate' is not a column; did you mean 'release_date'?"),
    ("xyzzy", "--fields: 'xyzzy' is not a column; see --list-fields"),
    ("", "--fields: expected column names separated by commas"),
    ("name,", "--fields: expected column names separated by commas"),
    ("+", "--fields: expected column names separated by commas"),
  ])
  func problems(_ text: String, _ message: String) {
    #expect(throws: FeedError(.usage, message)) { _ = try FieldList(text) }
  }

  /// A preset isn't the name of a column, and every format of text can represent it.
  @Test func presets() throws {
    for (name, fields) in FieldList.presets {
      #expect(EntryField(name: name) == nil)
      #expect(Set(fields).count == fields.count)
      #expect(try FieldList(name).fields(for: .csv) == fields)
    }
  }

  @Test func nothingLeft() throws {
    let list = try FieldList("name,-name")
    #expect(throws: FeedError(.usage, "no columns", about: .fields)) {
      _ = try list.fields(for: .csv)
    }
  }
}
