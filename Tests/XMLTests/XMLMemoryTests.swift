import ChartConvIO
import ChartConvRecords
import Testing

@testable import ChartConvXML

/// Documents that share a dictionary of names.
@Suite struct XMLMemoryTests {
  private static let vocabulary: Vocabulary = {
    let media = Namespace(prefix: "media", uris: ["http://example.com/media"])
    return Vocabulary(
      elements: [
        term(.none, "feed", .frame), term(.none, "entry", .entry), term(media, "title", .text),
      ],
      attributes: [term(.none, "id", .text)])
  }()

  private static func term(
    _ namespace: Namespace, _ name: String, _ role: Vocabulary.Role
  ) -> Vocabulary.Term {
    Vocabulary.Term(namespace, name, name: 1, role: role, headRole: role)
  }

  /// Parses a document, and returns the sizes of its entries.
  private func sizes(
    _ document: String, _ memory: XMLMemory, _ options: ParserOptions = ParserOptions()
  ) throws -> [Int] {
    var source = ByteSource(Array(document.utf8), name: "")
    var sizes: [Int] = []
    _ = try XMLParser.parse(&source, memory, options) { event in
      if case .entry(let record) = event { sizes.append(record.size) }
      return .continue
    }
    return sizes
  }

  /// The documents bind the same prefixes and names to different namespaces. One has a prefix that
  /// isn't declared, another a URI with the same characters.
  @Test func documentsHaveTheirOwnNamespaces() throws {
    let documents = [
      "<feed><entry><media:title>x</media:title></entry></feed>",
      "<feed xmlns:m='media'><entry><m:title>x</m:title></entry></feed>",
      "<feed xmlns:m='http://example.com/media'><entry><m:title>x</m:title></entry></feed>",
      "<feed xmlns:media='urn:x'><entry id='y'><media:title>x</media:title></entry></feed>",
      "<feed><entry id='y'><title>x</title></entry></feed>",
      "<feed><entry><media:title>x</media:title><x></entry><entry/></feed>",
    ]
    let memory = XMLMemory(Self.vocabulary)
    for document in documents + documents.reversed() + documents {
      let alone = try sizes(document, XMLMemory(Self.vocabulary))
      #expect(try sizes(document, memory) == alone, "\(document)")
    }
  }

  /// Names of other documents don't count, and the dictionary doesn't grow for ever.
  @Test func namesAreThoseOfADocument() throws {
    let memory = XMLMemory(Self.vocabulary)
    var options = ParserOptions()
    options.limits.names = 5000
    for document in 0..<20 {
      let names = (0..<500).map { "<a\(document)-\($0)/>" }.joined()
      let sizes = try sizes("<feed><entry id='y'/><x>\(names)</x></feed>", memory, options)
      #expect(sizes.count == 1)
      let count = memory.names(isSmall: true).dictionary?.count ?? 0
      #expect(count < 1600)
    }
    options.limits.names = 100
    let names = (0..<200).map { "<b\($0)/>" }.joined()
    #expect(throws: FeedError.self) {
      try sizes("<feed>\(names)\(String(repeating: " ", count: 99_999))</feed>", memory, options)
    }
  }

  @Test func addressesHaveTheirValues() {
    var table = AddressTable<Int>(free: 0)
    for index in 1...3000 { table.insert(index, index * 16, index % 7) }
    for index in 1...3000 { #expect(table[index * 16, index % 7] == index) }
    #expect(table[16, 3] == nil)
    for index in 3001...9000 { table.insert(index, index * 16, 0) }
    #expect(table[9000 * 16, 0] == nil)
    table.removeAll()
    #expect(table[16, 1] == nil)
  }
}
