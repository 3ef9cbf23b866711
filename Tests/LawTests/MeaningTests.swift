import ChartConv
import ChartConvText
import TestSupport
import Testing

/// A value means the same wherever and however a feed writes it.
@Suite struct MeaningTests {
  /// A value that an entry inherits from its feed equals the same value written in each entry,
  /// whether the feed's value precedes the entries or follows them.
  @Test(arguments: [
    Inheritance.atom("<author><name>Ada</name><email>a@k.example</email></author>"),
    .atom("<author><name>a@k.example (Ada), b@k.example (Bo)</name></author>"),
    .atom("<author><name>Ada</name><uri>https://k.example/a</uri></author>"),
    .atom("<rights type='html'>&amp;copy; K</rights>"),
    .rss("<copyright>© K</copyright>"), .rss("<language>fr-CA</language>"),
    .json(#""authors":[{"name":"Ada","url":"https://k.example/a"},{"name":"Bo"}]"#),
    .json(#""author":{"name":"Ada <a@k.example>"}"#), .json(#""language":"de""#),
    .rssInJSON(#""copyright":"K""#), .rssInJSON(#""language":"fr""#),
  ])
  func inheritedEqualsExplicit(value: Inheritance) {
    let explicit = value.entries(inEach: true)
    #expect(explicit.count == 2)
    #expect(value.entries(inEach: false) == explicit)
    #expect(value.entries(inEach: false, after: true) == explicit)
  }

  /// A date that is read is written back to the same moment, and with the same offset.
  @Test(arguments: DocumentedDates.forms)
  func datesAreWrittenBack(form: String) throws {
    let escaped = form.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let read = Reading.of(
      Array(
        """
        <rss version="2.0"><channel><title>t</title><item><title>x</title><guid>1</guid>\
        <pubDate>\(escaped)</pubDate></item></channel></rss>
        """.utf8))
    let published = try #require(read.entries.first?.published)
    #expect(published.date.description == "2013-06-25")
    for format in RoundTripTests.formats {
      let output = try #require(OutputFormat.all.first { $0.name == format })
      let again = Reading.of(read.written(in: output)).entries.first?.published
      #expect(again == published, "\(format)")
    }
  }

  /// A text of one line that is cleaned again stays as it is.
  @Test(arguments: Fixture.all.filter { cleanDialects.contains($0.dialect) })
  func cleaningIsIdempotent(fixture: Fixture) {
    Self.expectCleanLines(in: fixture.bytes)
  }

  @Test(arguments: LawSample.of(Recording.all, debug: 4))
  func cleaningIsIdempotent(recording: Recording) {
    Self.expectCleanLines(in: recording.bytes)
  }

  /// Those of others' feeds. chartconv's formats and Apple's have their texts as they are.
  private static let cleanDialects = ["rss", "rss-json", "atom", "jsonfeed"]

  private static func expectCleanLines(in bytes: [UInt8]) {
    for feed in Reading.of(bytes).feeds where cleanDialects.contains(feed.feed.dialect ?? "") {
      for line in feed.entries.flatMap(\.lines) { #expect(CleanText.line(plain: line) == line) }
    }
  }

  /// What the documentation lists as null is null with a warning.
  @Test(arguments: DocumentedDates.uncertain)
  func uncertainDatesAreNull(form: String) {
    let read = Reading.of(
      Array("<rss><channel><item><pubDate>\(form)</pubDate></item></channel></rss>".utf8))
    #expect(read.entries.first?.published == nil)
    #expect(!read.warnings.isEmpty)
  }
}

/// A value of a feed, and the rest of the document.
struct Inheritance: Sendable, CustomTestStringConvertible {
  let value: String
  /// The parts of the document around the values of the feed and of its entries.
  private let document: @Sendable (_ head: String, _ own: String, _ tail: String) -> String

  var testDescription: String { value }

  /// The entries without `extra`, which tells how a value was written.
  func entries(inEach: Bool, after isAfter: Bool = false) -> [Entry] {
    let text = document(
      inEach || isAfter ? "" : value, inEach ? value : "", isAfter && !inEach ? value : "")
    var options = ReadingOptions()
    options.awaitsInherited = true
    return Reading.of(Array(text.utf8), options).entries.map { entry in
      var entry = entry
      entry.extra = nil
      return entry
    }
  }

  static func atom(_ value: String) -> Self {
    Self(value: value) { head, own, tail in
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>\(head)\
      <entry><id>1</id>\(own)</entry><entry><id>2</id>\(own)</entry>\(tail)</feed>
      """
    }
  }

  static func rss(_ value: String) -> Self {
    Self(value: value) { head, own, tail in
      """
      <rss version="2.0"><channel><title>t</title>\(head)\
      <item><guid>1</guid>\(own)</item><item><guid>2</guid>\(own)</item>\(tail)</channel></rss>
      """
    }
  }

  static func json(_ value: String) -> Self {
    Self(value: value) { head, own, tail in
      func members(_ value: String, _ rest: String) -> String {
        value.isEmpty ? rest : value + "," + rest
      }
      let items = ["1", "2"].map { "{\(members(own, #""id":"\#($0)","content_text":"x""#))}" }
      let list = #""items":[\#(items.joined(separator: ","))]"#
      let version = #""version":"https://jsonfeed.org/version/1.1","title":"t""#
      return "{\(version),\(members(head, list))\(tail.isEmpty ? "" : "," + tail)}"
    }
  }

  static func rssInJSON(_ value: String) -> Self {
    Self(value: value) { head, own, tail in
      func members(_ value: String, _ rest: String) -> String {
        value.isEmpty ? rest : value + "," + rest
      }
      let items = ["1", "2"].map { "{\(members(own, #""guid":"\#($0)""#))}" }
      let list = #""title":"t","item":[\#(items.joined(separator: ","))]"#
      return
        #"{"rss":{"version":"2.0","channel":{\#(members(head, list))\#(tail.isEmpty ? "" : "," + tail)}}}"#
    }
  }
}

/// The forms of dates that `Documentation/Formats.md` lists.
enum DocumentedDates {
  private static let section: [Substring] = {
    let text = String(
      decoding: Files.bytes(Files.package + "/Documentation/Formats.md") ?? [], as: UTF8.self)
    let start = text.firstRange(of: "\n## Dates\n")?.upperBound ?? text.endIndex
    let end = text[start...].firstRange(of: "\n## ")?.lowerBound ?? text.endIndex
    return text[start..<end].split(separator: "\n")
  }()

  /// The examples of the table. A zone stands after a time.
  static let forms: [String] = section.filter { $0.hasPrefix("|") }.dropFirst(2).flatMap { row in
    let cells = row.split(separator: "|")
    let codes = codes(in: cells.last ?? "")
    guard cells.first?.contains("zones") == true else { return codes }
    return codes.map { $0.contains(":26 ") ? "2013-06-25 \($0)" : "2013-06-25 14:15 \($0)" }
  }

  /// The examples of dates that aren't certain.
  static let uncertain: [String] = section.filter { $0.hasPrefix("- ") }.flatMap(codes)

  private static func codes(in text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

extension Entry {
  /// The texts of one line.
  fileprivate var lines: [String] {
    let fields: [EntryField] = [
      .name, .artist, .genre, .keywords, .seasonName, .rights, .subtitle,
    ]
    var texts = fields.map { self[$0].text }
    texts += genres.map(\.name) + links.map(\.title) + authors.map(\.name) + persons.map(\.name)
    texts += soundbites.map(\.title) + chapters.map(\.title)
    texts += alternateEnclosures.map(\.title) + valueRecipients.map(\.name)
    return texts.compactMap(\.self)
  }
}
