import Testing

@testable import ChartConvModel

@Suite struct ColumnSynonymsTests {
  /// The names of RSS, Atom, JSON Feed and of Apple's interfaces lead to the column.
  @Test(arguments: [
    ("title", ["name"]), ("link", ["url"]), ("description", ["summary"]),
    ("date", ["published", "release_date"]), ("guid", ["id"]), ("author", ["artist"]),
    ("pubDate", ["published"]), ("tags", ["genre", "genres"]), ("image", ["artwork_url"]),
    ("created", ["published"]), ("category", ["genre", "genres"]),
    ("thumbnail", ["artwork_url"]), ("label", ["name"]), ("trackName", ["name"]),
    ("Artist Name", ["artist"]), ("artwork-url", ["artwork_url"]), ("summary", ["summary"]),
    ("rating", ["rating"]), ("currency", ["currency"]), ("duration", ["duration"]),
    ("published", ["published"]), ("xyzzy", []), ("", []),
  ])
  func meanings(_ name: String, _ columns: [String]) {
    #expect(ColumnSynonyms.fields(named: name).map(\.name) == columns)
  }

  @Test(arguments: [
    ("title", "no column 'title'; use 'name'"), ("Tags", "no column 'Tags'; use 'genre'"),
    ("nmae", "'nmae' is not a column; did you mean 'name'?"),
    ("xyzzy", "'xyzzy' is not a column; see the list"),
  ])
  func problems(_ name: String, _ problem: String) {
    #expect(
      ColumnSynonyms.problem(with: name, among: EntryField.scalars, otherwise: "see the list")
        == problem)
  }
}
