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
    JSONEncoder(options.fields ?? EntryField.standard)
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

  init(_ fields: [EntryField]) {
    json = JSONWriter(lists: FieldSet(fields).union(JSONHead.lists))
    head = JSONHead(json: json, separator: ",\n    ")
    rows = JSONRowWriter(fields, json)
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
  let json: JSONWriter
  /// The text between two members.
  let separator: String

  /// The list columns by which a feed's own lists are written.
  static let lists: FieldSet = [.links, .genres, .authors]

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let lists = FeedRow(feed)
    let row = lists.row
    output.append("\"id\": ")
    json.write(feed.id, into: &output)
    text("title", feed.title, into: &output)
    text("subtitle", feed.subtitle, into: &output)
    text("url", feed.url, into: &output)
    text("feed_url", feed.feedURL, into: &output)
    key("updated", into: &output)
    json.write(feed.updated, into: &output)
    key("published", into: &output)
    json.write(feed.published, into: &output)
    key("author", into: &output)
    var authors = row.list(.authors)
    if let author = authors.item() {
      json.lists.write(author, of: .authors, json, into: &output)
    } else {
      output.append("null")
    }
    text("rights", feed.rights, into: &output)
    text("icon", feed.icon, into: &output)
    text("image", feed.image, into: &output)
    text("language", feed.language, into: &output)
    text("country", feed.country, into: &output)
    text("chart", feed.chart, into: &output)
    text("chart_query", feed.chartQuery, into: &output)
    write(feed.generator, into: &output)
    key("links", into: &output)
    json.write(.links, of: row, into: &output)
    key("categories", into: &output)
    json.write(.genres, of: row, into: &output)
    writePodcast(feed, into: &output)
    key("extra", into: &output)
    output.append(feed.extra ?? "null")
  }

  private func key(_ name: String, into output: inout OutputBuffer) {
    output.append(separator)
    output.append("\"")
    output.append(name)
    output.append("\": ")
  }

  private func text(_ name: String, _ text: String?, into output: inout OutputBuffer) {
    key(name, into: &output)
    json.write(text, into: &output)
  }

  /// Writes the values that only podcasts have.
  private func writePodcast(_ feed: Feed, into output: inout OutputBuffer) {
    key("explicit", into: &output)
    json.write(feed.explicit, into: &output)
    text("type", feed.type, into: &output)
    key("owner", into: &output)
    if let owner = feed.owner {
      json.member("{\"name\":", owner.name, into: &output)
      json.member(",\"email\":", owner.email, into: &output)
      output.append("}")
    } else {
      output.append("null")
    }
    text("podcast_guid", feed.podcastGUID, into: &output)
    key("locked", into: &output)
    json.write(feed.locked, into: &output)
    text("locked_owner", feed.lockedOwner, into: &output)
    text("medium", feed.medium, into: &output)
    key("funding", into: &output)
    output.append("[")
    for (index, funding) in feed.funding.enumerated() {
      json.member(index == 0 ? "{\"url\":" : ",{\"url\":", funding.url, into: &output)
      json.member(",\"text\":", funding.text, into: &output)
      output.append("}")
    }
    output.append("]")
  }

  private func write(_ generator: FeedGenerator?, into output: inout OutputBuffer) {
    key("generator", into: &output)
    guard let generator else { return output.append("null") }
    json.member("{\"name\":", generator.name, into: &output)
    json.member(",\"url\":", generator.url, into: &output)
    json.member(",\"version\":", generator.version, into: &output)
    output.append("}")
  }
}
