internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// JSON Feed 1.1 (jsonfeed.org).
  public static let jsonFeed = OutputFormat(
    name: "jsonfeed", summary: "JSON Feed 1.1, for feed readers",
    suffixes: ["jsonfeed"], carries: FieldSet(EntryField.annotated),
    standardFields: EntryField.annotated,
    reads: { FieldSet($0).union([.id, .url]) },
    ownFeedParts: .all,
    makeSchema: { _ in JSONFeedSchema.text() }
  ) {
    CombinedFeedEncoder($0, .jsonFeed)
  } makeAssembler: {
    CombinedFeedAssembler($0, .jsonFeed)
  }
}

extension FeedDocument {
  static let jsonFeed = FeedDocument(
    name: "JSON Feed", columns: EntryField.annotated,
    // The names of XML have no member.
    foreign: ForeignXML(nil), head: JSONFeedHead().write(_:into:),
    end: { isEmpty in isEmpty ? "]\n}\n" : "\n  ]\n}\n" },
    source: JSONFeedHead().write(source:into:),
    makeEntry: { fields in
      let items = JSONFeedItem(fields)
      return { row, entry, output in
        output.append(",\n    ")
        return items.write(row, entry, into: &output)
      }
    }, separatorSize: 1)
}

/// Writes the document around the items.
struct JSONFeedHead: Sendable {
  private let json = JSONWriter(lists: JSONHead.lists)

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    output.append("{")
    let extra = Extra(feed.dialect == "jsonfeed" ? feed.extra : nil)
    var head = JSONMembers(json, separator: ",\n  ", first: "\n  ", besides: extra)
    head.text("version", "https://jsonfeed.org/version/1.1", into: &output)
    head.text("title", feed.displayTitle, into: &output)
    head.text("home_page_url", feed.url, into: &output)
    head.text("feed_url", feed.feedURL, into: &output)
    head.text("description", feed.subtitle, into: &output)
    head.text("next_url", feed.links.first { $0.rel == "next" }?.url, into: &output)
    head.text("icon", feed.image, into: &output)
    head.text("favicon", feed.icon, into: &output)
    let row = FeedRow(feed)
    JSONArray.writeAuthors(of: row.row, json, extra, to: &head, into: &output)
    head.text("language", feed.language, into: &output)
    if extra["hubs"] == nil { hubs(feed, &head, into: &output) }
    extra.write(to: &head, into: &output)
    if feed.isOfStore {
      head.key("_chartconv", into: &output)
      output.append("{\n    ")
      JSONHead(json: json, separator: ",\n    ").write(feed, into: &output)
      output.append("\n  }")
    }
    output.append(",\n  \"items\": [")
  }

  /// Writes what names a feed in its items.
  func write(source feed: Feed, into output: inout OutputBuffer) {
    guard !feed.isOfStore else {
      output.append("{")
      JSONHead(json: json, separator: ", ").write(feed, into: &output)
      return output.append("}")
    }
    var members = JSONMembers(json)
    members.text("id", feed.id, into: &output)
    members.text("title", feed.title, into: &output)
    members.text("url", feed.url, into: &output)
    members.text("feed_url", feed.feedURL, into: &output)
    members.end(into: &output)
  }

  private func hubs(
    _ feed: Feed, _ head: inout JSONMembers, into output: inout OutputBuffer
  ) {
    var hubs = JSONArray("hubs")
    for link in feed.links where link.rel == "hub" {
      hubs.begin(&head, into: &output)
      output.append("{\"type\": \"WebSub\", \"url\": ")
      json.write(link.url, into: &output)
      output.append("}")
    }
    hubs.end(into: &output)
  }
}

/// Writes the members of a JSON object that are present.
struct JSONMembers {
  private let json: JSONWriter
  private let separator: String
  private let first: String
  /// The names of members that are written as they were read.
  private let kept: [String]
  private var isEmpty = true

  /// - Parameter first: what stands before the first member.
  /// - Parameter extra: the members that are written as they were read.
  init(
    _ json: JSONWriter, separator: String = ", ", first: String = "{",
    besides extra: Extra = Extra(String?.none)
  ) {
    kept = extra.members.map(\.key)
    self.json = json
    self.separator = separator
    self.first = first
  }

  /// Writes a member's name. Its value follows.
  mutating func key(_ name: String, into output: inout OutputBuffer) {
    output.append(isEmpty ? first : separator)
    isEmpty = false
    output.append("\"")
    output.append(name)
    output.append("\": ")
  }

  /// Writes a member that was read.
  mutating func member(_ name: String, _ value: [UInt8], into output: inout OutputBuffer) {
    output.append(isEmpty ? first : separator)
    isEmpty = false
    json.write(name, into: &output)
    output.append(": ")
    output.append(value.span)
  }

  mutating func text(_ name: String, _ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text, !kept.contains(name) else { return }
    key(name, into: &output)
    json.write(text, into: &output)
  }

  mutating func text(_ name: String, _ text: String?, into output: inout OutputBuffer) {
    guard let text, !kept.contains(name) else { return }
    key(name, into: &output)
    json.write(text, into: &output)
  }

  mutating func number(_ name: String, _ number: Int?, into output: inout OutputBuffer) {
    guard let number else { return }
    key(name, into: &output)
    output.append(number)
  }

  mutating func moment(_ name: String, _ moment: Timestamp?, into output: inout OutputBuffer) {
    guard let moment, !kept.contains(name) else { return }
    key(name, into: &output)
    json.write(moment, into: &output)
  }

  func end(into output: inout OutputBuffer) { output.append(isEmpty ? "{}" : "}") }
}
