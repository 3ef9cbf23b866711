import FeedIO
import FeedModel

extension OutputFormat {
  /// One JSON object a line, each an entry with the asked-for columns.
  public static let ndjson = OutputFormat(
    name: "ndjson", summary: "one JSON object a line, one line an entry",
    suffixes: ["ndjson", "jsonl"], carries: .all, standardFields: Field.standard,
    feedParts: { FeedParts(of: $0) }, makeSchema: JSONSchema.ofRows
  ) { options in
    NDJSONEncoder(rows: JSONRowWriter(options.fields ?? Field.standard, JSONWriter()))
  }
}

struct NDJSONEncoder: Encoder {
  let rows: JSONRowWriter
  private var feed = Feed()

  init(rows: JSONRowWriter) { self.rows = rows }

  mutating func beginFeed(_ feed: Feed, into output: inout OutputBuffer) { self.feed = feed }

  mutating func encode(_ entry: Entry, into output: inout OutputBuffer) {
    rows.write(entry, of: feed, into: &output)
    output.append(UInt8(ascii: "\n"))
  }
}
