internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// An array of feeds, each an object with its metadata and its entries, one per line.
  public static let json = OutputFormat(
    name: "json", summary: "an array of feeds, each with its metadata and entries",
    suffixes: ["json"], carries: FieldSet(EntryField.allCases), standardFields: EntryField.standard,
    ownFeedParts: .all,
    separatesFeeds: true, isOneText: true, makeSchema: JSONSchema.ofFeeds,
    makeReportWriter: { columns, _ in JSONReportWriter(columns, isArray: true) }
  ) { options in
    JSONEncoder(options)
  } makeAssembler: { _ in
    JSONAssembler()
  }
}

/// Joins feeds to an array.
private struct JSONAssembler: Assembler {
  private var isEmpty = true

  func begin(_ first: Feed?, into output: inout OutputBuffer) { output.append("[") }

  mutating func append(_ fragment: Fragment, into output: inout OutputBuffer) {
    if fragment.startsFeed {
      output.append(isEmpty ? "\n" : ",\n")
      isEmpty = false
    }
    output.take(&fragment.bytes)
  }

  func end(into output: inout OutputBuffer) { output.append(isEmpty ? "]\n" : "\n]\n") }
}

struct JSONEncoder: FormatEncoder {
  private let json: JSONWriter
  private let head: JSONHead
  private let rows: JSONRowWriter

  init(_ options: OutputOptions) {
    json = JSONWriter(lists: FieldSet(options.columns).union(JSONHead.lists))
    head = JSONHead(json: json, separator: ",\n    ")
    rows = JSONRowWriter(options, json)
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { begin(batch.feed.value, into: &fragment.bytes) }
    fragment.encodeRows(of: batch) { index, output in
      output.append(batch.precedingRows + index == 0 ? "\n    " : ",\n    ")
      rows.write(batch[index], into: &output)
    }
    guard fragment.endsFeed(of: batch) else { return }
    let isEmpty = batch.precedingRows + batch.count == 0
    fragment.bytes.append(isEmpty ? "]\n}" : "\n  ]\n}")
  }

  private func begin(_ feed: Feed, into output: inout OutputBuffer) {
    output.append("{\n  \"feed\": {\n    \"dialect\": ")
    json.write(feed.dialect, into: &output)
    output.append(head.separator)
    head.write(feed, into: &output)
    output.append("\n  },\n  \"entries\": [")
  }
}

/// Writes a feed's metadata as members of a JSON object, missing ones as null.
struct JSONHead: Sendable {
  typealias Write = @Sendable (JSONWriter, Feed, Row, inout OutputBuffer) -> Void

  /// A member: its name, the schema of its values, and what writes them.
  struct Member: Sendable {
    let name: String
    let schema: String
    let write: Write

    init(_ name: String, _ schema: String, _ write: @escaping Write) {
      self.name = name
      self.schema = schema
      self.write = write
    }
  }

  let json: JSONWriter
  /// The text between two members.
  let separator: String

  /// The list columns by which a feed's own lists are written.
  static let lists: FieldSet = [.links, .genres, .authors]

  static let members: [Member] = [
    text("id") { $0.id }, text("title") { $0.title }, text("subtitle") { $0.subtitle },
    text("url") { $0.url }, text("feed_url") { $0.feedURL },
    Member("updated", JSONSchema.values(of: .feedUpdated)) { $0.write($1.updated, into: &$3) },
    Member("published", JSONSchema.values(of: .published)) { $0.write($1.published, into: &$3) },
    Member("author", JSONSchema.orNull("person")) { json, _, row, output in
      var authors = row.list(.authors)
      guard let author = authors.item() else { return output.append("null") }
      json.lists.write(author, of: .authors, json, into: &output)
    },
    text("rights") { $0.rights }, text("icon") { $0.icon }, text("image") { $0.image },
    text("language") { $0.language }, text("country") { $0.country }, text("chart") { $0.chart },
    text("chart_query") { $0.chartQuery },
    Member("generator", JSONSchema.orNull("generator")) { json, feed, _, output in
      let members = feed.generator.map {
        [("name", $0.name), ("url", $0.url), ("version", $0.version)]
      }
      json.write(object: members, into: &output)
    },
    Member("links", JSONSchema.list("link")) { $0.write(.links, of: $2, into: &$3) },
    Member("categories", JSONSchema.list("category")) { $0.write(.genres, of: $2, into: &$3) },
    Member("explicit", JSONSchema.boolean) { $0.write($1.explicit, into: &$3) },
    text("type") { $0.type },
    Member("owner", JSONSchema.orNull("owner")) { json, feed, _, output in
      let members = feed.owner.map { [("name", $0.name), ("email", $0.email)] }
      json.write(object: members, into: &output)
    },
    text("podcast_guid") { $0.podcastGUID },
    Member("locked", JSONSchema.boolean) { $0.write($1.locked, into: &$3) },
    text("locked_owner") { $0.lockedOwner }, text("medium") { $0.medium },
    Member("funding", JSONSchema.list("funding")) { json, feed, _, output in
      output.append("[")
      for (index, funding) in feed.funding.enumerated() {
        if index > 0 { output.append(",") }
        json.write(object: [("url", funding.url), ("text", funding.text)], into: &output)
      }
      output.append("]")
    },
    Member("extra", JSONSchema.values(of: .feedExtra)) { $3.append($1.extra ?? "null") },
  ]

  private static func text(
    _ name: String, _ value: @escaping @Sendable (Feed) -> String?
  ) -> Member {
    Member(name, JSONSchema.text) { $0.write(value($1), into: &$3) }
  }

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let lists = FeedRow(feed)
    for (index, member) in Self.members.enumerated() {
      output.append("\(index > 0 ? separator : "")\"\(member.name)\": ")
      member.write(json, feed, lists.row, &output)
    }
  }
}
