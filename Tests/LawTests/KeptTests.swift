import ChartConv
import TestSupport
import Testing

/// Every text, attribute and member of a feed is in a column or in `extra`. A feed that is written in
/// its own format has it again. `Tests/Oracle/kept.py` is stricter: it knows where each has to be.
@Suite struct KeptTests {
  /// Values that have another form: base64, a duration with units, persons, an encoded address; values
  /// behind the entries, which come too late for a file; HTML within a date; a second member of a name.
  private static let listed: Set<String> = [
    "atom03.xml title", "blog.xml content", "blog.xml div", "both-sides.xml title",
    "both-sides.xml rights",
    "both-sides.xml name", "both-sides.xml uri", "authors-as-names.json title", "chapters.xml time",
    "chapters.xml href",
    "chapters.xml itunes:duration", "old.xml Title", "old.xml author", "old.xml managingEditor",
    "rdf.rdf dc:creator",
    "untidy.xml href", "untidy.xml managingEditor",
  ]
  /// What says how something is written, and RSS 1.0's references.
  private static let forms: Set<String> = [
    "version", "mode", "type", "rdf:resource", "rdf:about", "isPermaLink",
  ]

  private static let feeds = Fixture.all.filter {
    ["rss", "atom", "jsonfeed"].contains($0.dialect)
  }

  @Test(arguments: feeds)
  func everythingIsRead(fixture: Fixture) throws { try expect(fixture, in: "json") }

  @Test(arguments: feeds)
  func everythingIsWritten(fixture: Fixture) throws { try expect(fixture, in: fixture.dialect) }

  private func expect(_ fixture: Fixture, in name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    // A damaged document, or one in an encoding that Foundation doesn't have.
    guard let document = FeedValues(fixture.bytes) else { return }
    let output = Reading.of(fixture.bytes).written(in: format)
    let found = try #require(FeedValues(output))
    for (path, value) in document.values where !found.hold(value) {
      let name = path.last ?? ""
      if Self.forms.contains(name) || Self.listed.contains("\(fixture.name) \(name)") { continue }
      Issue.record("\(name) '\(value.prefix(80))' is lost")
    }
  }
}
