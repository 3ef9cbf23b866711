internal import ChartConvModel
internal import ChartConvRecords

/// What the reader of an input's records asks of its dialect: a built-in ``Dialect``, or one that a
/// program has made of its own names.
protocol RecordDialect: Sendable {
  associatedtype Name: RecordName

  var name: String { get }
  var feedParts: FeedParts { get }
  var joinsDocuments: Bool { get }
  /// `true` if ranks are the positions of entries, so that parts of a document can be read in parallel.
  var numbersEntries: Bool { get }
  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading)
  func read(
    entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading)
  func origin(of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading) -> EntryOrigin
}

/// A dialect that is a type.
struct BuiltInDialect<D: Dialect>: RecordDialect {
  var name: String { D.name }
  var feedParts: FeedParts { D.feedParts }
  var joinsDocuments: Bool { D.joinsDocuments }
  var numbersEntries: Bool { true }

  @inline(__always)
  func read(head: Node<D.Name>, into feed: inout Feed, _ reading: inout Reading) {
    D.read(head: head, into: &feed, &reading)
  }

  @inline(__always)
  func read(
    entry: Node<D.Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    D.read(entry: entry, of: feed, into: &row, &reading)
  }

  @inline(__always)
  func origin(
    of entry: Node<D.Name>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    D.origin(of: entry, in: own, &reading)
  }
}
