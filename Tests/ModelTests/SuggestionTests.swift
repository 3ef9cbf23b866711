import Testing

@testable import ChartConvModel

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("csv", "csv", 0), ("cvs", "csv", 1), ("csv", "tsv", 1), ("", "abc", 3),
    ("abc", "", 3), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(Suggestion.distance(first, second) == expected)
  }

  @Test(arguments: [
    ("cvs", "csv"), ("jsno", "json"), ("MarkDown", "markdown"), ("nd-json", "ndjson"), ("x", nil),
    ("spreadsheet", nil), ("", nil), ("Peak", "peak_rank"),
  ])
  func nearest(_ word: String, _ expected: String?) {
    let words = ["csv", "tsv", "ndjson", "json", "markdown", "atom", "peak_date", "peak_rank"]
    #expect(Suggestion.nearest(to: word, among: words) == expected)
  }
}
