internal import ChartConvModel
internal import ChartConvParsers

/// A feed format: its names, and their mapping to the model.
///
/// A reader gets one entry at a time and switches over its nodes, one line per name. A value that
/// can't be parsed stays `nil`, with a warning.
protocol Dialect: SendableMetatype {
  associatedtype Name: RecordName

  /// The name by which users select the dialect.
  static var name: String { get }
  static var vocabulary: DialectVocabulary<Name> { get }
  /// The feed values that documents of the dialect may contain.
  static var feedParts: FeedParts { get }
  /// Returns the feed values that entries inherit in these columns, and that may follow them.
  static func inheritedParts(_ fields: FieldSet) -> FeedParts
  /// Reads the content outside the entries.
  static func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading)
  /// Reads an entry into the batch's last row, whose `rank` is already set.
  static func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading)
  /// Returns the indices of the nodes of a record that are entries within its entry, such as the tracks
  /// of an album.
  static func related(to entry: Node<Name>) -> [Int]
  /// Reads an entry within an entry, whose `rank` is set.
  static func read(
    related node: Node<Name>, to entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading)
  /// Returns the feed of an entry, for dialects whose entries name their feed.
  ///
  /// - Parameter own: the document's own feed.
  static func origin(
    of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin
}

extension Dialect {
  static func related(to entry: Node<Name>) -> [Int] { [] }

  static func read(
    related node: Node<Name>, to entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {}

  static func inheritedParts(_ fields: FieldSet) -> FeedParts { [] }

  static func origin(
    of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin { .document }
}

/// The feed of an entry.
enum EntryOrigin {
  /// The document's feed.
  case document
  /// The previous entry's feed.
  case unchanged
  /// Boxed, because few entries name their feed, and the value is large.
  indirect case feed(Feed)
  /// The document's feed with other values.
  case cells(FeedCells)
}

/// A dialect for the reader of an input's records: a built-in ``Dialect``, or a custom one.
///
/// The functions take records and not their nodes, whose type depends on the dialect. So the reader
/// isn't generic, and a dialect's function is specialized for its names.
struct RecordDialect: Sendable {
  let name: String
  let feedParts: FeedParts
  let inheritedParts: @Sendable (FieldSet) -> FeedParts
  let readHead: @Sendable (Record, inout Feed, inout Reading) -> Void
  var readEntry: @Sendable (Record, SharedFeed, inout RowBatch, inout Reading) -> Void
  /// Returns the entries within an entry, by the indices of their nodes.
  var related: @Sendable (Record) -> [Int] = { _ in [] }
  /// Reads the entry within an entry that has an index.
  var readRelated: @Sendable (Record, Int, SharedFeed, inout RowBatch, inout Reading) -> Void = {
    _, _, _, _, _ in
  }
  let origin: @Sendable (Record, SharedFeed, inout Reading) -> EntryOrigin
  /// Called after the last entry of an input that was read to its end.
  var end: @Sendable (inout Reading) -> Void = { _ in }
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
