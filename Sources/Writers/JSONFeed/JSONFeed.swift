internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// JSON Feed 1.1 (jsonfeed.org).
  public static let jsonFeed = OutputFormat(
    name: "jsonfeed", summary: "JSON Feed 1.1, for feed readers",
    suffixes: ["jsonfeed"], carries: FieldSet(EntryField.annotated),
    standardFields: EntryField.annotated,
    reads: { FieldSet($0).union([.id, .url]) },
    feedParts: .all,
    makeSchema: { _ in JSONFeedSchema.text() }
  ) { options in
    let fields = options.fields ?? EntryField.annotated
    let json = JSONWriter(lists: FieldSet(fields).union(JSONHead.lists))
    let head = JSONHead(json: json, separator: ", ")
    let items = JSONFeedItem(fields, json)
    // The names of XML have no member.
    let foreign = ForeignXML(nil, XMLWriter(), declared: "")
    return CombinedFeedEncoder(options, foreign: foreign, named: "JSON Feed") { feed, output in
      guard !FeedXML.isStore(feed) else {
        output.append("{")
        head.write(feed, into: &output)
        return output.append("}")
      }
      var members = JSONMembers(json)
      members.text("id", feed.id, into: &output)
      members.text("title", feed.title, into: &output)
      members.text("url", feed.url, into: &output)
      members.text("feed_url", feed.feedURL, into: &output)
      members.end(into: &output)
    } entry: { row, place, output in
      // The assembler removes the comma of the first item.
      output.append(",\n    ")
      return items.write(row, place, into: &output)
    }
  } assembler: {
    JSONFeedAssembler($0)
  }
}

/// Writes the document around the items.
struct JSONFeedAssembler: CombinedFeedAssembler {
  private let json = JSONWriter(lists: JSONHead.lists)
  private var isEmpty = true
  let options: OutputOptions
  var waiting: WaitingFeeds?

  init(_ options: OutputOptions) {
    self.options = options
    waiting = options.isCombined ? WaitingFeeds() : nil
  }

  func writeHead(_ feed: Feed, into output: inout OutputBuffer) {
    output.append("{\n  \"version\": \"https://jsonfeed.org/version/1.1\",\n  \"title\": ")
    json.write(feed.displayTitle, into: &output)
    text("home_page_url", feed.url, into: &output)
    text("feed_url", feed.feedURL, into: &output)
    text("description", feed.subtitle, into: &output)
    text("icon", feed.image, into: &output)
    text("favicon", feed.icon, into: &output)
    if let author = feed.author, author.name != nil || author.url != nil {
      output.append(",\n  \"authors\": [")
      var members = JSONMembers(json)
      members.text("name", author.name, into: &output)
      members.text("url", author.url, into: &output)
      members.end(into: &output)
      output.append("]")
    }
    text("language", feed.language, into: &output)
    hubs(feed, into: &output)
    if let extra = feed.extra, feed.dialect == "jsonfeed" {
      output.append(",\n  ")
      output.append(String(extra.dropFirst().dropLast()))
    }
    if FeedXML.isStore(feed) {
      output.append(",\n  \"_chartconv\": {\n    ")
      JSONHead(json: json, separator: ",\n    ").write(feed, into: &output)
      output.append("\n  }")
    }
    output.append(",\n  \"items\": [")
  }

  mutating func writeEntries(_ bytes: inout OutputBuffer, into output: inout OutputBuffer) {
    guard isEmpty, !bytes.isEmpty else { return output.take(&bytes) }
    isEmpty = false
    output.append(bytes.bytes.span.extracting(droppingFirst: 1))
    bytes.truncate(to: 0)
  }

  func writeEnd(into output: inout OutputBuffer) {
    output.append(isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  /// Writes a member, unless it is missing.
  private func text(_ name: String, _ text: String?, into output: inout OutputBuffer) {
    guard let text else { return }
    json.member(",\n  \"\(name)\": ", text, into: &output)
  }

  private func hubs(_ feed: Feed, into output: inout OutputBuffer) {
    let hubs = feed.links.compactMap { link in
      link.rel.map { $0.bytes.span.equals("hub") } == true ? link.url : nil
    }
    for (index, url) in hubs.enumerated() {
      output.append(index == 0 ? ",\n  \"hubs\": [" : ", ")
      json.member("{\"type\": \"WebSub\", \"url\": ", url, into: &output)
      output.append(index + 1 == hubs.count ? "}]" : "}")
    }
  }
}

/// Writes the members of a JSON object that are present.
struct JSONMembers {
  private let json: JSONWriter
  private var isEmpty = true

  init(_ json: JSONWriter) { self.json = json }

  /// Writes a member's name. Its value follows.
  mutating func key(_ name: String, into output: inout OutputBuffer) {
    output.append(isEmpty ? "{\"" : ", \"")
    isEmpty = false
    output.append(name)
    output.append("\": ")
  }

  mutating func text(_ name: String, _ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text else { return }
    key(name, into: &output)
    json.write(text, into: &output)
  }

  mutating func text(_ name: String, _ text: String?, into output: inout OutputBuffer) {
    guard let text else { return }
    key(name, into: &output)
    json.write(text, into: &output)
  }

  mutating func number(_ name: String, _ number: Int?, into output: inout OutputBuffer) {
    guard let number else { return }
    key(name, into: &output)
    output.append(number)
  }

  mutating func moment(_ name: String, _ moment: Timestamp?, into output: inout OutputBuffer) {
    guard let moment else { return }
    key(name, into: &output)
    json.write(moment, into: &output)
  }

  func end(into output: inout OutputBuffer) { output.append(isEmpty ? "{}" : "}") }
}
