import ChartConv
import Testing

/// Custom dialects.
@Suite struct DialectTests {
  /// An outline with an address is an entry, another one a folder of entries.
  private static let outlines = InputFormat(
    name: "outlines", root: "list", containers: ["body"], entry: "outline", elements: [],
    attributes: ["text"], entryAttributes: ["href"], folderNames: ["title", "text"],
    readEntry: { outline, entry, _ in
      entry.name = outline["text"]?.text
      entry.url = outline["href"]?.text
      entry.genres = outline.folders.map { FeedCategory(name: $0) }
    })

  @Test func foldersHaveEntries() throws {
    let text = """
      <list><body><outline text="Pop" title="Pop music"><outline text="Live">
      <outline text="A" href="https://a.example/"><outline text="A2" href="https://a.example/2"/>
      <outline text="More"><outline text="A3" href="https://a.example/3"/></outline></outline>
      </outline></outline><outline text="B" href="https://b.example/"/></body></list>
      """
    let document = try Self.read(text, Self.outlines)
    #expect(document.entries.map(\.name) == ["A", "A2", "A3", "B"])
    #expect(document.entries[0].genres.map(\.name) == ["Pop music", "Live"])
    #expect(document.entries[3].genres == [])
    #expect(document.warnings == [])
  }

  @Test func entriesAreWithinEntries() throws {
    let comments = InputFormat(
      name: "comments", root: "thread", entry: "comment", elements: ["text"], attributes: ["id"],
      readEntry: { comment, entry, _ in
        entry.id = comment["id"]?.text
        entry.summary = comment["text"]?.text
      })
    let document = try Self.read(
      """
      <thread><comment id="1"><text>a</text><comment id="2"><text>b</text>
      <comment id="3"/></comment></comment><comment id="4"/></thread>
      """, comments)
    #expect(document.entries.map(\.id) == ["1", "2", "3", "4"])
    #expect(document.entries.map(\.summary) == ["a", "b", nil, nil])
  }

  @Test func theRootIsTheOnlyEntry() throws {
    let ticket = InputFormat(
      name: "ticket", root: "ticket", entry: "ticket", elements: ["event"], attributes: ["id"],
      readEntry: { ticket, entry, _ in
        entry.id = ticket["id"]?.text
        entry.name = ticket["event"]?.text
      })
    let document = try Self.read("<ticket id='7'><event>Fair</event></ticket>", ticket)
    #expect(document.entries.map(\.id) == ["7"] && document.entries.map(\.name) == ["Fair"])
  }

  /// Entries are the members of an object, in pieces of any size.
  @Test(arguments: [1, 7, 1000, .max])
  func entriesHaveKeys(_ piece: Int) throws {
    let keyed = InputFormat(
      name: "keyed", containers: ["shop"], entries: "books", key: "isbn",
      members: ["title", "by", "name", "shopkeeper"],
      readFeed: { shop, feed, _ in feed.author = FeedPerson(name: shop["shopkeeper"]?.text) },
      readEntry: { book, entry, _ in
        entry.id = book["isbn"]?.text
        entry.name = book["title"]?.text
        entry.artist = book["by"]?["name"]?.text
      })
    let count = piece < 1000 ? 40 : 3000
    let books = (0..<count).map { #""n\u002d\#($0)": {"title": "T\#($0)", "by": {"name": "A"}}"# }
    let text =
      #"{"shop": {"shopkeeper": "Ines", "books": {"#
      + (books + [#""empty": {}"#]).joined(separator: ",\n") + "}}}"
    var options = ReadingOptions()
    options.dialects = [keyed]
    var entries: [Entry] = []
    var parser = FeedParser(options: options)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try parser.append(rest.prefix(piece)) {
        if case .entry(let entry) = $0 { entries.append(entry) }
      }
      rest = rest.dropFirst(piece)
    }
    try parser.finish { if case .entry(let entry) = $0 { entries.append(entry) } }
    #expect(entries.map(\.id) == (0..<count).map { "n-\($0)" } + ["empty"])
    #expect(entries.map(\.name) == (0..<count).map { "T\($0)" } + [nil])
    #expect(entries.first?.artist == "A")
    #expect(try FeedDocument(text, options: options).feed.author?.name == "Ines")
  }

  /// The members of the root are entries, in pieces of any size.
  @Test(arguments: [1, 7, 1000, .max])
  func theRootHasEntriesByKey(_ piece: Int) throws {
    let keyed = Self.keyed()
    let count = piece < 1000 ? 40 : 3000
    let books = (0..<count).map { #""n\u002d\#($0)": {"title": "T\#($0)", "by": {"name": "A"}}"# }
    let text = "{" + (books + [#""last": {}"#]).joined(separator: ",\n") + "}"
    var options = ReadingOptions()
    options.dialects = [keyed]
    var entries: [Entry] = []
    var parser = FeedParser(options: options)
    var rest = Array(text.utf8)[...]
    var first: Int?
    while !rest.isEmpty {
      try parser.append(rest.prefix(piece)) {
        if case .entry(let entry) = $0 { entries.append(entry) }
      }
      if first == nil, !entries.isEmpty { first = rest.startIndex }
      rest = rest.dropFirst(piece)
    }
    try parser.finish { if case .entry(let entry) = $0 { entries.append(entry) } }
    #expect(entries.map(\.id) == (0..<count).map { "n-\($0)" } + ["last"])
    #expect(entries.map(\.name) == (0..<count).map { "T\($0)" } + [nil])
    #expect(entries.map(\.rank) == Array(1...(count + 1)))
    // The first entry doesn't wait for others.
    #expect(piece > 7 || first ?? .max < 60)
  }

  /// Entries at the root are recognised by the members of the first, and leave other documents to
  /// the built-in dialects.
  @Test func aRootOfEntriesIsRecognised() throws {
    #expect(throws: FeedError.self) { try Self.read(#"{"a": {"name": "x"}}"#, Self.keyed()) }
    #expect(throws: FeedError.self) {
      try Self.read(#"{"n": 1, "a": {"title": "x", "by": {}}}"#, Self.keyed())
    }
    let lines = #"{"a": {"title": "x", "by": {}}}"# + "\n" + #"{"b": {"title": "y", "by": {}}}"#
    #expect(try Self.read(lines, Self.keyed()).entries.map(\.id) == ["a", "b"])
    let chosen = Self.keyed { $0["title"] != nil }
    #expect(try Self.read(#"{"a": {"title": "x"}}"#, chosen).entries.map(\.name) == ["x"])
    var options = ReadingOptions()
    options.dialects = [Self.keyed()]
    for path in Fixtures.paths where path.hasSuffix(".json") {
      let document = try? FeedDocument(path: path, options: options)
      #expect(document?.entries == (try? FeedDocument(path: path))?.entries, "\(path)")
    }
  }

  @Test func aRootOfEntriesHasOtherMembers() throws {
    let text = #"{"a": {"title": "x", "by": {}}, "total": 2, "b": {"title": "y"}}"#
    let document = try Self.read(text, Self.keyed { $0["title"] != nil || $0["a"] != nil })
    #expect(document.entries.map(\.id) == ["a", "b"])
    #expect(document.warnings.map(\.message).contains("an entry that isn't an object"))
    let cut = try Self.read(String(text.dropLast(3)), Self.keyed())
    #expect(cut.entries.map(\.id) == ["a"] && cut.error?.kind == .truncated)
  }

  private static func keyed(_ recognize: InputFormat.Recognize? = nil) -> InputFormat {
    InputFormat(
      name: "keyed-root", entries: nil, key: "isbn", members: ["title", "by"],
      recognize: recognize,
      readEntry: { book, entry, _ in
        entry.id = book["isbn"]?.text
        entry.name = book["title"]?.text
        entry.summary = book["by"]?.text
      })
  }

  @Test func markupIsText() throws {
    let pages = InputFormat(
      name: "pages", root: "pages", entry: "page", elements: ["title"], markup: ["body"],
      readEntry: { page, entry, _ in
        entry.name = page["title"]?.text
        entry.content = page["body"]?.text
      })
    let document = try Self.read(
      """
      <pages><page><title>A</title><body><p xmlns="http://www.w3.org/1999/xhtml">One <b>two</b> \
      &amp; <br/>three</p></body></page></pages>
      """, pages)
    #expect(document.entries.first?.content?.contains("<b>two</b> &amp; <br") == true)
    #expect(document.entries.first?.content?.contains("three</p>") == true)
  }

  @Test func aClosureRecognises() throws {
    let xml = InputFormat(
      name: "second", root: "list", entry: "row", elements: ["name"],
      recognize: { $0.name == "list" && $0["version"]?.text == "2" },
      readEntry: { item, entry, _ in entry.name = item["name"]?.text })
    let text = "<list version='2'><row><name>A</name></row></list>"
    #expect(try Self.read(text, xml).entries.map(\.name) == ["A"])
    #expect(throws: FeedError.self) {
      try Self.read("<list version='1'><row><name>A</name></row></list>", xml)
    }
    let json = InputFormat(
      name: "own-data", entries: "data", members: ["label"],
      recognize: { $0["data"] != nil && $0["shop"] != nil },
      readEntry: { item, entry, _ in entry.name = item["label"]?.text })
    #expect(
      try Self.read(#"{"shop": 1, "data": [{"label": "A"}]}"#, json).entries.map(\.name) == ["A"])
    #expect(throws: FeedError.self) { try Self.read(#"{"data": [{"label": "A"}]}"#, json) }
  }

  /// A dialect whose only mark is `data` leaves Apple's documents to the built-in one.
  @Test func aBuiltInDialectKeepsItsDocuments() throws {
    let data = InputFormat(
      name: "data", entries: "data", members: ["title"],
      readEntry: { item, entry, _ in entry.name = item["title"]?.text })
    var options = ReadingOptions()
    options.dialects = [data]
    for path in Fixtures.paths where path.contains("/music-json/") {
      let document = try? FeedDocument(path: path, options: options)
      #expect(document?.feed.dialect != "data", "\(path)")
      #expect(document?.entries == (try? FeedDocument(path: path))?.entries, "\(path)")
    }
    #expect(try Self.read(#"{"data": [{"title": "A"}]}"#, data).entries.map(\.name) == ["A"])
  }

  @Test func aNameThatNeverOccursIsAWarning() throws {
    let shop = InputFormat(
      name: "shop", root: "shop", entry: "book", elements: ["title", "autor"], attributes: ["isbn"],
      readEntry: { book, entry, _ in entry.name = book["title"]?.text })
    let text = "<shop><book isbn='1'><title>A</title><author>B</author></book></shop>"
    #expect(try Self.read(text, shop).warnings.map(\.message) == ["nothing is named 'autor'"])
    var options = ReadingOptions()
    options.dialects = [shop]
    options.isStrict = true
    #expect(try FeedDocument(text, options: options).warnings == [])
    #expect(try Self.read("<shop></shop>", shop).warnings == [])
  }

  @Test func rowsNameTheirFeed() throws {
    let sales = InputFormat(
      name: "sales", delimiter: UInt8(ascii: ";"), columns: ["Laden", "Titel", "Preis"],
      readFeed: { row, feed, _ in feed.title = row["Laden"]?.text },
      readEntry: { row, entry, _ in
        entry.name = row["Titel"]?.text
        entry.price = row["Preis"]?.text.flatMap { DecimalNumber(decimalComma: $0) }
      })
    let text = "Laden;Titel;Preis\nNord;A;1,29\nNord;B;1.234,50\nSüd;C;2\n"
    let document = try Self.read(text, sales)
    #expect(document.feeds.map(\.feed.title) == ["Nord", "Süd"])
    #expect(document.feeds.map { $0.entries.map(\.name) } == [["A", "B"], ["C"]])
    #expect(document.entries.map(\.price) == [1.29, 1234.5, 2])
    #expect(document.entries.map(\.rank) == [1, 2, 1])
  }

  @Test func numbersHaveACommaBeforeTheirDecimals() throws {
    let sales = InputFormat(
      name: "sales", delimiter: UInt8(ascii: ";"), hasDecimalComma: true,
      columns: ["Titel": .name, "Preis": .price])
    let document = try Self.read("Titel;Preis\nA;1,29\nB;bald\nC;1 000\n", sales)
    #expect(document.entries.map(\.price) == [1.29, nil, 1000])
    #expect(document.warnings.map(\.message) == ["'bald' is not a number"])
    #expect(DecimalNumber(decimalComma: "1,2,3") == nil)
  }

  private static func read(_ text: String, _ dialect: InputFormat) throws -> FeedDocument {
    var options = ReadingOptions()
    options.dialects = [dialect]
    return try FeedDocument(text, options: options)
  }

  /// Names within other values don't have to be where entries are recognized by.
  @Test func nestedNamesAreIgnored() throws {
    var options = ReadingOptions()
    options.dialects = [
      InputFormat(name: "shelf", entries: nil, members: ["caption", "maker", "fullName"]) {
        record, entry, _ in
        entry.name = record["caption"]?.text
        entry.artist = record["maker"]?["fullName"]?.text
      }
    ]
    let text = #"[{"caption": "One", "maker": {"fullName": "Ada"}}]"#
    let document = try FeedDocument(text, options: options)
    #expect(document.entries.map(\.artist) == ["Ada"] && document.feed.dialect == "shelf")
    #expect(throws: FeedError.self) { try FeedDocument(#"[{"caption": "One"}]"#, options: options) }
  }
}
