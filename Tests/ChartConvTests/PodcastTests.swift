import ChartConv
import ChartConvFoundation
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import TestSupport
import Testing

/// A podcast that is made from code, against what Apple asks of one:
/// https://podcasters.apple.com/support/823-podcast-requirements and
/// https://help.apple.com/itc/podcasts_connect/#/itcb54353390
///
/// - the root is `rss` of version 2.0 and declares the namespace of `itunes`;
/// - the channel has a title, a description, a language of ISO 639, an address, an author, a picture
///   in JPEG or PNG at an address of HTTP, at least one of Apple's categories with those within it,
///   and `itunes:explicit`, which is `true` or `false`;
/// - `itunes:type` is `episodic` or `serial`;
/// - an item has a title and an enclosure with an address, a length and a type;
/// - the address ends in `m4a`, `mp3`, `mov`, `mp4`, `m4v` or `pdf`, and the type is that of its end;
/// - an item has an identifier that no other has, and a date of RFC 2822;
/// - its description, and its duration in seconds, stand in their elements.
@Suite struct PodcastTests {
  private static let categories = [
    "Arts": ["Books", "Design", "Food"], "Technology": [], "True Crime": [],
  ]

  private static let types = [
    "m4a": "audio/x-m4a", "mp3": "audio/mpeg", "mov": "video/quicktime", "mp4": "video/mp4",
    "m4v": "video/x-m4v", "pdf": "application/pdf",
  ]

  private static var document: FeedDocument {
    var feed = Feed(
      title: "Paper & Lanterns", subtitle: "How things are folded", url: "https://paper.example/",
      feedURL: "https://paper.example/feed.rss", author: FeedPerson(name: "Ada Fold"),
      language: "en-us", image: "https://paper.example/cover.jpg",
      categories: [.applePodcasts("Arts"), .applePodcasts("Design"), .applePodcasts("Technology")],
      explicit: false)
    feed.type = "episodic"
    feed.owner = FeedPerson(name: "Ada Fold", email: "ada@paper.example")
    let entries = (1...3).map { number in
      Entry(
        id: "episode-\(number)", name: "Episode \(number)", url: "https://paper.example/\(number)",
        published: Timestamp(Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 86400)),
        summary: "Folds < 3 & more",
        enclosure: FeedLink(
          url: "https://paper.example/\(number).mp3", type: "audio/mpeg", length: 1_234_567,
          duration: .seconds(1861)),
        artworkURL: "https://paper.example/\(number).png", explicit: false)
    }
    return FeedDocument([FeedDocument.Contents(feed: feed, entries: entries)])
  }

  private static func rss() throws -> ParsedElement {
    let options = OutputOptions()
    let rss = try document.encodedData(as: .rss, options)
    return try ParsedElement.root(of: rss)
  }

  @Test func theChannelHasWhatAppleAsksFor() throws {
    let root = try Self.rss()
    #expect(root.name == "rss" && root.attributes["version"] == "2.0")
    #expect(root.attributes["xmlns:itunes"] == "http://www.itunes.com/dtds/podcast-1.0.dtd")
    let channel = try #require(root["channel"])
    #expect(channel["title"]?.text == "Paper & Lanterns")
    #expect(channel["description"]?.text == "How things are folded")
    #expect(channel["language"]?.text == "en-us")
    #expect(channel["link"]?.text == "https://paper.example/")
    #expect(channel["itunes:author"]?.text == "Ada Fold")
    #expect(channel["itunes:image"]?.attributes["href"] == "https://paper.example/cover.jpg")
    #expect(channel["itunes:explicit"]?.text == "false")
    #expect(channel["itunes:type"]?.text == "episodic")
    #expect(channel["itunes:owner"]?["itunes:email"]?.text == "ada@paper.example")
    let categories = channel.children.filter { $0.name == "itunes:category" }
    #expect(categories.compactMap { $0.attributes["text"] } == ["Arts", "Technology"])
    for category in categories {
      let inner = try #require(Self.categories[category.attributes["text"] ?? ""])
      for name in category.children.map({ $0.attributes["text"] ?? "" }) {
        #expect(inner.contains(name))
      }
    }
    #expect(categories.first?.children.first?.attributes["text"] == "Design")
  }

  @Test func anItemHasWhatAppleAsksFor() throws {
    let items = try #require(try Self.rss()["channel"]).children.filter { $0.name == "item" }
    #expect(items.count == 3 && Set(items.map { $0["guid"]?.text }).count == 3)
    let mail = Regex(
      /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000/)
    for item in items {
      #expect(item["title"]?.text.isEmpty == false)
      let file = try #require(item["enclosure"]).attributes
      let end = try #require(file["url"]?.split(separator: ".").last)
      #expect(file["type"] == Self.types[String(end)] && file["length"] == "1234567")
      #expect(item["guid"]?.attributes == ["isPermaLink": "false"])
      #expect(try mail.wholeMatch(in: item["pubDate"]?.text ?? "") != nil)
      // A sign that begins no tag is shown as it is.
      #expect(item["description"]?.text == "Folds < 3 & more")
      #expect(item["itunes:duration"]?.text == "1861")
      #expect(item["itunes:image"]?.attributes["href"]?.hasSuffix(".png") == true)
      #expect(item["itunes:explicit"]?.text == "false")
    }
  }

  @Test func itIsReadBack() throws {
    let read = try FeedDocument(Self.document.encoded(as: .rss))
    #expect(read.feed.categories == Self.document.feed.categories)
    #expect(read.entries.map(\.id) == ["episode-1", "episode-2", "episode-3"])
    #expect(read.entries.first?.previewLength == 1_234_567)
  }

  /// Nothing of chartconv's own is in plain output, whatever a feed has, and a reader gets the
  /// values that the format has places for.
  @Test(arguments: [OutputFormat.rss, .atom, .jsonFeed].map(\.name), Fixtures.paths)
  func plainOutputHasNoOwnNames(_ name: String, _ path: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    guard var document = try? FeedDocument(path: path), !path.contains("/chartconv") else { return }
    for index in document.feeds.indices { document.feeds[index].feed.source = nil }
    var options = OutputOptions()
    options.fields = [
      .rank, .id, .name, .artist, .url, .published, .updated, .summary, .content, .links, .genres,
      .artworkURL, .previewURL, .price, .country, .releaseDate, .persons,
    ]
    options.isCombined = document.feeds.count > 1
    let plain = try document.encoded(as: format, options)
    let text = String(decoding: plain, as: UTF8.self)
    #expect(!text.isEmpty, "\(path)")
    let read = try FeedDocument(plain)
    #expect(read.entries.count == document.entries.count, "\(path)")
  }
}

/// An element of XML, by Foundation's parser.
final class ParsedElement {
  let name: String
  let attributes: [String: String]
  var text = ""
  var children: [ParsedElement] = []

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  subscript(name: String) -> ParsedElement? { children.first { $0.name == name } }

  static func root(of data: Data) throws -> ParsedElement {
    let tree = Tree()
    let parser = XMLParser(data: data)
    parser.delegate = tree
    try #require(parser.parse())
    return try #require(tree.root)
  }

  private final class Tree: NSObject, XMLParserDelegate {
    var root: ParsedElement?
    var open: [ParsedElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = ParsedElement(name, attributes)
      if root == nil { root = element }
      open.last?.children.append(element)
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      open.last?.text += String(decoding: block, as: UTF8.self)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }
}
