internal import ChartConvModel
internal import ChartConvRecords

/// A dialect for the reader of an input's records: a built-in ``Dialect``, or a custom one.
///
/// The functions take records and not their nodes, whose type depends on the dialect. So the reader
/// isn't generic, and a dialect's function is specialized for its names.
struct RecordDialect: Sendable {
  let name: String
  let feedParts: FeedParts
  let inheritedParts: @Sendable (FieldSet) -> FeedParts
  let readHead: @Sendable (Record, inout Feed, inout Reading) -> Void
  let readEntry: @Sendable (Record, SharedFeed, inout RowBatch, inout Reading) -> Void
  /// Returns the entries within an entry, by the indices of their nodes.
  var related: @Sendable (Record) -> [Int] = { _ in [] }
  /// Reads the entry within an entry that has an index.
  var readRelated: @Sendable (Record, Int, SharedFeed, inout RowBatch, inout Reading) -> Void = {
    _, _, _, _, _ in
  }
  let origin: @Sendable (Record, SharedFeed, inout Reading) -> EntryOrigin
}

extension RecordDialect {
  init<D: Dialect>(_ dialect: D.Type) {
    name = D.name
    feedParts = D.feedParts
    inheritedParts = { D.inheritedParts($0) }
    readHead = { record, feed, reading in
      guard let node = record.root(as: D.Name.self) else { return }
      D.read(head: node, into: &feed, &reading)
    }
    readEntry = { record, feed, row, reading in
      guard let node = record.root(as: D.Name.self) else { return }
      D.read(entry: node, of: feed, into: &row, &reading)
    }
    related = { record in
      guard let entry = record.root(as: D.Name.self) else { return [] }
      return D.related(to: entry)
    }
    readRelated = { record, index, feed, row, reading in
      guard let entry = record.root(as: D.Name.self) else { return }
      D.read(related: entry.node(at: index), to: entry, of: feed, into: &row, &reading)
    }
    origin = { record, own, reading in
      guard let node = record.root(as: D.Name.self) else { return .document }
      return D.origin(of: node, in: own, &reading)
    }
  }
}
