import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// One JSON object per feed: its metadata and its entries, one per line.
  public static let json = OutputFormat(
    name: "json", summary: "one JSON object per feed, with its metadata and entries",
    suffixes: ["json"], carries: FieldSet(EntryField.allCases), standardFields: EntryField.standard,
    feedParts: .all,
    separatesFeeds: true, makeSchema: JSONSchema.ofFeeds,
    reports: { columns, _ in JSONReportWriter(columns, isArray: true) }
  ) { options in
    JSONEncoder(options.fields ?? EntryField.standard)
  }
}

struct JSONEncoder: FormatEncoder {
  private let json: JSONWriter
  private let head: JSONHead
  private var rows: JSONRowWriter

  init(_ fields: [EntryField]) {
    json = JSONWriter(lists: FieldSet(fields).union(JSONHead.lists))
    head = JSONHead(json: json, separator: ",\n    ")
    rows = JSONRowWriter(fields, json)
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    if fragment.startsFeed { begin(batch.feed.value, into: &fragment.bytes) }
    rows.begin(batch.feed)
    fragment.encodeRows(of: batch) { index, output in
      output.append(batch.precedingRows + index == 0 ? "\n    " : ",\n    ")
      rows.write(batch[index], into: &output)
    }
    guard fragment.endsFeed(of: batch) else { return }
    let isEmpty = batch.precedingRows + batch.count == 0
    fragment.bytes.append(isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  private func begin(_ feed: Feed, into output: inout OutputBuffer) {
    output.append("{\n  \"feed\": {\n    \"dialect\": ")
    json.write(feed.dialect, into: &output)
    output.append(head.separator)
    head.write(feed, into: &output)
    output.append("\n  },\n  \"entries\": [")
  }
}
