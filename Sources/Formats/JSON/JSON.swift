import ChartConvBytes
import ChartConvModel

extension OutputFormat {
  /// One JSON object per feed: its metadata and its entries, one per line.
  public static let json = OutputFormat(
    name: "json", summary: "one JSON object per feed, with its metadata and entries",
    suffixes: ["json"], carries: .all, standardFields: EntryField.standard,
    feedParts: { _ in .all },
    separatesFeeds: true, makeSchema: JSONSchema.ofFeeds
  ) { options in
    JSONEncoder(options.fields ?? EntryField.standard)
  }
}

struct JSONEncoder: FormatEncoder {
  private let json: JSONWriter
  private var rows: JSONRowWriter

  init(_ fields: [EntryField]) {
    json = JSONWriter(lists: FieldSet(fields).union(Self.listsOfFeed))
    rows = JSONRowWriter(fields, json)
  }

  /// The list columns by which a feed's own lists are written.
  private static let listsOfFeed: FieldSet = [.links, .genres, .authors]

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { begin(batch.feed.value, into: &fragment.bytes) }
    rows.begin(batch.feed.value)
    while let index = fragment.takeRow(of: batch) {
      fragment.bytes.append(batch.precedingRows + index == 0 ? "\n    " : ",\n    ")
      rows.write(batch[index], into: &fragment.bytes)
    }
    guard fragment.endsFeed(of: batch) else { return }
    let isEmpty = batch.precedingRows + batch.count == 0
    fragment.bytes.append(isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  private func begin(_ feed: Feed, into output: inout OutputBuffer) {
    json.member("{\n  \"feed\": {\n    \"dialect\": ", feed.dialect, into: &output)
    json.member(",\n    \"id\": ", feed.id, into: &output)
    json.member(",\n    \"title\": ", feed.title, into: &output)
    json.member(",\n    \"subtitle\": ", feed.subtitle, into: &output)
    json.member(",\n    \"url\": ", feed.url, into: &output)
    json.member(",\n    \"feed_url\": ", feed.feedURL, into: &output)
    output.append(",\n    \"updated\": ")
    json.write(feed.updated, into: &output)
    output.append(",\n    \"published\": ")
    json.write(feed.published, into: &output)
    output.append(",\n    \"author\": ")
    let lists = FeedRow(feed)
    let row = lists.row
    var authors = row.list(.authors)
    if let author = authors.item() {
      json.lists.write(author, of: .authors, json, into: &output)
    } else {
      output.append("null")
    }
    json.member(",\n    \"rights\": ", feed.rights, into: &output)
    json.member(",\n    \"icon\": ", feed.icon, into: &output)
    json.member(",\n    \"image\": ", feed.image, into: &output)
    json.member(",\n    \"language\": ", feed.language, into: &output)
    json.member(",\n    \"country\": ", feed.country, into: &output)
    json.member(",\n    \"chart\": ", feed.chart, into: &output)
    write(feed.generator, into: &output)
    output.append(",\n    \"links\": ")
    json.write(.links, of: row, into: &output)
    output.append(",\n    \"categories\": ")
    json.write(.genres, of: row, into: &output)
    writePodcast(feed, into: &output)
    output.append("\n  },\n  \"entries\": [")
  }

  /// Writes the values that only podcasts have.
  private func writePodcast(_ feed: Feed, into output: inout OutputBuffer) {
    output.append(",\n    \"explicit\": ")
    json.write(feed.explicit, into: &output)
    json.member(",\n    \"type\": ", feed.type, into: &output)
    output.append(",\n    \"owner\": ")
    if let owner = feed.owner {
      json.member("{\"name\":", owner.name, into: &output)
      json.member(",\"email\":", owner.email, into: &output)
      output.append("}")
    } else {
      output.append("null")
    }
    json.member(",\n    \"podcast_guid\": ", feed.podcastGUID, into: &output)
    output.append(",\n    \"locked\": ")
    json.write(feed.locked, into: &output)
    json.member(",\n    \"locked_owner\": ", feed.lockedOwner, into: &output)
    json.member(",\n    \"medium\": ", feed.medium, into: &output)
    output.append(",\n    \"funding\": [")
    for (index, funding) in feed.funding.enumerated() {
      json.member(index == 0 ? "{\"url\":" : ",{\"url\":", funding.url, into: &output)
      json.member(",\"text\":", funding.text, into: &output)
      output.append("}")
    }
    output.append("]")
  }

  private func write(_ generator: FeedGenerator?, into output: inout OutputBuffer) {
    output.append(",\n    \"generator\": ")
    guard let generator else { return output.append("null") }
    json.member("{\"name\":", generator.name, into: &output)
    json.member(",\"url\":", generator.url, into: &output)
    json.member(",\"version\":", generator.version, into: &output)
    output.append("}")
  }
}
