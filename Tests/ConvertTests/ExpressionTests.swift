import ChartConvIO
import Testing
@testable import ChartConvConvert
@testable import ChartConvModel

/// The rows that expressions select, and the messages of errors.
@Suite struct ExpressionTests {
  /// The ids of the rows for which an expression is true.
  private static func selected(_ expression: String) throws -> [String] {
    var batch = Self.batch()
    var selection = EntrySelection()
    selection.condition = try RowCondition(expression)
    var rows = RowSelection(selection)
    rows.apply(to: &batch)
    return (0..<batch.count).compactMap { batch[$0].string(.id) }
  }

  private static func batch() -> RowBatch {
    var feed = Feed()
    feed.chart = "topsongs"
    feed.isComplete = true
    feed.updated = CalendarDate(year: 2024, month: 5, day: 20).flatMap { Timestamp(date: $0) }
    var batch = RowBatch()
    batch.feed = SharedFeed(feed)
    batch.startsFeed = true
    batch.append(entry("a", "Über Pop", rank: 1, price: "0.99", day: 1, explicit: true))
    batch.append(entry("b", "It's", rank: 2, price: "1.29", day: 10, explicit: false))
    batch.append(entry("c", nil, rank: 10, price: nil, day: nil, explicit: nil))
    batch.inherit(batch.feed, .ofFeeds)
    return batch
  }

  private static func entry(
    _ id: String, _ name: String?, rank: Int, price: String?, day: Int?, explicit: Bool?
  ) -> Entry {
    var entry = Entry()
    entry.id = id
    entry.name = name
    entry.rank = rank
    entry.price = price.flatMap { DecimalNumber($0) }
    entry.releaseDate = day.flatMap { CalendarDate(year: 2024, month: 5, day: $0) }
    entry.explicit = explicit
    entry.genres = id == "a" ? [FeedCategory(id: "14", name: "Pop")] : []
    return entry
  }

  /// Patterns that would exhaust the stack, the memory or the patience are refused.
  @Test(arguments: [
    (String(repeating: "(", count: 1000), "more than 100 groups"),
    (String(repeating: "a", count: 4097), "longer than 4096 bytes"),
    ("((a{200}){1,200})", "its length times its repetitions is more than 80000"),
    ("((x{200})*{9}){99,}", "its length times its repetitions is more than 80000"),
    ("(a*)(b|\\1)*", "back-references aren't supported"),
  ])
  func aLargePatternIsRefused(_ pattern: String, _ message: String) {
    #expect {
      try Self.selected("name ~ '\(pattern)'")
    } throws: {
      "\($0)".contains("not a regular expression: \(message)")
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 100) + "Pop" + String(repeating: ")", count: 100),
    "[[:alpha:]{1}[.-.]]{100} | P(o{1}){1,9}p", "[(]{200}|Pop", "Pop(a*)*{2}\\{|Pop$", "\\\\1|Pop",
  ])
  func aPatternWithinTheLimitsIsUsed(_ pattern: String) throws {
    #expect(try Self.selected("name ~ '\(pattern)'") == ["a"])
  }

  @Test(arguments: [
    ("price < 1", "a"), ("price <= 0.990", "a"), ("price > .99", "b"), ("1 > price", "a"),
    ("price = 1.29e0", "b"), ("price != 0.99", "b"), ("not price = 0.99", "b"),
    ("price is null", "c"), ("price is not null", "ab"), ("not (price is null)", "ab"),
    ("rank in (1, 10)", "ac"), ("rank not in (1, 10.5)", "bc"), ("rank < 1.5", "a"),
    ("rank > price", "ab"), ("price < rank", "ab"), ("rank >= -3", "abc"),
    ("name = \"It's\"", "b"), ("name = 'It''s'", "b"), ("name in ('x', 'It''s')", "b"),
    ("name contains 'Pop'", "a"), ("name not contains 'Pop'", "b"), ("name > 'J'", "a"),
    ("name ~ '^.t'", "b"), ("name ~* 'POP$'", "a"), ("name !~ 'Pop'", "b"), ("name = name", "ab"),
    ("name ~ '^.ber'", "a"), ("name ~* '^ÜBER'", "a"), ("name ~ '^[äü]'", ""),
    ("name ~ '^[ÄÜ][[:alpha:]]'", "a"),
    ("explicit", "a"), ("not explicit", "b"), ("explicit = false", "b"), ("explicit != true", "b"),
    ("explicit or rank = 10", "ac"), ("explicit is null", "c"), ("explicit = explicit", "ab"),
    ("release_date < '2024-05-02'", "a"), ("release_date >= '2024-05-10T00:00:00Z'", "b"),
    ("release_date > '2024-05-09T23:00:00-02:00'", ""), ("release_date < feed_updated", "ab"),
    ("chart = 'topsongs' AND Rank = 1", "a"), ("genres contains 'Pop'", "a"),
    ("genres contains 'Po'", ""), ("genres is null", "bc"), ("true", "abc"), ("not true", ""),
    ("is_complete", "abc"), ("is_complete = false", ""), ("not is_complete", ""),
    ("price < 1 or price is null and rank = 2", "a"),
    ("(price < 1 or price is null) and rank = 10", "c"),
  ])
  func selects(_ expression: String, _ ids: String) throws {
    #expect(try Self.selected(expression).joined() == ids, "\(expression)")
  }

  @Test(arguments: [
    ("", "the expression is empty", "^"),
    ("prise < 1", "'prise' is not a column; did you mean 'price'?", "^^^^^"),
    ("title = 'a'", "no column 'title'; use 'name'", "^^^^^"),
    ("Tags contains 'a'", "no column 'Tags'; use 'genre' or 'genres'", "^^^^"),
    ("genre = Pop", "'Pop' is not a column; a text is written in quotes: 'Pop'", "        ^^^"),
    ("price < '1'", "'price' is a decimal: expected a number without quotes", "        ^^^"),
    ("name < 1", "'name' is a text: expected a value in quotes", "       ^"),
    ("price", "'price' is a decimal: expected a comparison such as price < 10", "^^^^^"),
    ("price <", "expected a column or a value, but the expression ends", "       ^"),
    ("(price < 1", "expected ')'", "          ^"),
    ("price < 1)", "expected 'and', 'or' or the end", "         ^"),
    ("name = 'a", "the text has no closing quote", "       ^^"),
    ("price < 1.2.3", "'1.2.3' is not a number", "        ^^^^^"),
    ("price = null", "use 'is null' or 'is not null' to test for null", "        ^^^^"),
    ("1 < 2", "one side of a comparison must be a column", "^"),
    (
      "release_date > '2024'",
      "'2024' is not a date (for example '2024-05-01')",
      "               ^^^^^^"
    ),
    (
      "genres = 'Pop'", "'genres' is a list; it can be tested by 'contains' and 'is null'", "^^^^^^"
    ),
    (
      "explicit < true", "'explicit' is a boolean; it can only be compared by = and !=",
      "           ^^^^"
    ),
    ("名 = 1", "'名' is not a column; a text is written in quotes: '名'", "^"),
    ("price ; 1", "unexpected ';'", "      ^"),
  ])
  func problemsAreShown(_ expression: String, _ message: String, _ mark: String) {
    let text = "\(message)\n  \(expression)\n  \(mark)"
    #expect(throws: FeedError(.usage, text, about: .condition)) {
      _ = try RowCondition(expression)
    }
  }

  /// Deep nesting is an error, not a stack overflow.
  @Test func nestingIsLimited() {
    let depth = 100_000
    for opening in ["(", "not "] {
      let expression = String(repeating: opening, count: depth) + "explicit"
      #expect(throws: FeedError.self) { _ = try RowCondition(expression) }
    }
  }
}
