import ChartConvIO
import ChartConvModel

extension OutputFormat {
  /// One JSON object per line, each an entry with the requested columns.
  public static let ndjson = OutputFormat(
    name: "ndjson", summary: "one JSON object per line, one line per entry",
    suffixes: ["ndjson", "jsonl"], carries: FieldSet(EntryField.allCases),
    standardFields: EntryField.standard,
    makeSchema: JSONSchema.ofRows,
    reports: { columns, _ in JSONReportWriter(columns, isArray: false) }
  ) { options in
    let fields = options.fields ?? EntryField.standard
    return NDJSONEncoder(rows: JSONRowWriter(fields, JSONWriter(lists: FieldSet(fields))))
  }
}

struct NDJSONEncoder: FormatEncoder {
  let rows: JSONRowWriter

  func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    guard batch.count > 0 else { return }
    var feed = FeedColumns()
    feed.turn(to: batch.feed)
    fragment.encodeRows(of: batch) { index, output in
      rows.write(batch[index], feed.row, into: &output)
      output.append(UInt8(ascii: "\n"))
    }
  }
}
