import FeedIO
import FeedModel

/// Writes an entry as one JSON object: the asked-for columns in their order, null where unknown.
struct JSONRowWriter: Sendable {
  private let json: JSONWriter
  /// Each column with its name as it stands in the object, and what stands before it.
  private let members: [(key: [UInt8], column: Column)]

  init(_ fields: [Field], _ json: JSONWriter) {
    self.json = json
    members = fields.enumerated().map { index, field in
      (Array("\(index == 0 ? "" : ",")\"\(field.name)\":".utf8), field.column)
    }
  }

  func write(_ entry: Entry, of feed: Feed, into output: inout OutputBuffer) {
    output.append(UInt8(ascii: "{"))
    for index in members.indices {
      output.append(members[index].key)
      json.write(members[index].column.read(feed, entry), into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}
