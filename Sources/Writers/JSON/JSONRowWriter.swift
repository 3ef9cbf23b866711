import ChartConvIO
import ChartConvModel

/// Writes a row as one JSON object: the requested columns in order, missing ones as null.
struct JSONRowWriter {
  private let json: JSONWriter
  private let columns: [EntryField]
  /// The name of each column with its punctuation.
  private let keys: [[UInt8]]
  private var feedCells = FeedCells()

  init(_ fields: [EntryField], _ json: JSONWriter) {
    self.json = json
    columns = fields
    keys = fields.enumerated().map { index, field in
      Array("\(index == 0 ? "" : ",")\"\(field.name)\":".utf8)
    }
  }

  /// Begins the rows of a feed.
  mutating func begin(_ feed: SharedFeed) {
    guard feedCells.feed !== feed else { return }
    feedCells = FeedCells(of: feed, columns) { json.write($0, of: $1, into: &$2) }
  }

  func write(_ row: Row, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: "{"))
    for index in columns.indices {
      output.append(keys[index])
      let column = columns[index]
      if column.isFeedLevel, !row.has(column) {
        output.append(feedCells[index])
      } else {
        json.write(column, of: row, into: &output)
      }
    }
    output.append(UInt8(ascii: "}"))
  }
}
