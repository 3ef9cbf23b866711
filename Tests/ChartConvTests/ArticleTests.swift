import ChartConv
import Testing

/// Code of the library's articles that no example has.
@Suite struct ArticleTests {
  @Test func bytesAreAppended() throws {
    let bytes = Fixtures.bytes("rss/podcast.xml")
    let chunks = [bytes.prefix(100), bytes.dropFirst(100)]
    var names: [String] = []

    var parser = FeedParser()
    for chunk in chunks {
      try parser.append(chunk) { event in
        if case .entry(let entry) = event { names.append(entry.name ?? "") }
      }
    }
    try parser.finish { event in
      if case .entry(let entry) = event { names.append(entry.name ?? "") }
    }

    #expect(try names == FeedDocument(bytes).entries.map { $0.name ?? "" })
  }

  @Test func oneDialectIsAllowed() throws {
    let bytes = Fixtures.bytes("rss/podcast.xml")

    let document = try FeedDocument(bytes, as: .rss)

    #expect(try document == FeedDocument(bytes))
    #expect(throws: FeedError.self) { try FeedDocument(bytes, as: .atom) }
    let path = Fixtures.path("rss/podcast.xml")
    #expect(throws: FeedError.self) { try FeedDocument(path: path, as: .jsonFeed) }
  }

  @Test func entriesAreEncoded() throws {
    var entry = Entry()
    entry.name = "Paper Lanterns"
    entry.price = 1.29
    let document = FeedDocument([FeedDocument.Contents(feed: Feed(), entries: [entry])])
    let table = try document.encoded(as: .csv)

    let rows = String(decoding: table, as: UTF8.self).split(separator: "\n")
    #expect(rows.count == 2 && rows[1].contains("Paper Lanterns") && rows[1].contains("1.29"))
  }

  @Test func inputsAreBytes() async throws {
    let path = Fixtures.paths[0]
    let bytes = Fixtures.bytes("rss/podcast.xml")

    var conversion = Conversion(to: .csv)
    conversion.selection = EntrySelection(limit: 10)
    let table = try await conversion.run([.path(path), .bytes(bytes, name: "download.gz")])
    for report in table.reports where report.error != nil { print(report.source) }
    print(String(decoding: table.bytes, as: UTF8.self))

    #expect(table.bytes.count > 100)
  }

  @Test func aConversionHasOptions() {
    var conversion = Conversion(to: .csv)
    conversion.jobs = 2
    conversion.selection = EntrySelection(limit: 10)

    #expect(conversion.jobs == 2)
  }

  /// The output of the example isn't compared.
  private func print(_ text: String) {}
}
