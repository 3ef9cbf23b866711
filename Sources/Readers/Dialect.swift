internal import ChartConvModel
internal import ChartConvParsers

/// The mapping of a feed format's names to the model.
///
/// A reader gets one entry at a time and switches over its nodes, one line per name. A value that
/// can't be parsed stays `nil`, with a warning.
protocol Dialect: Sendable {
  associatedtype Name: RecordName

  /// The feed values that documents of the dialect may contain.
  var feedParts: FeedParts { get }
  /// Returns the feed values that entries inherit in these columns, and that may follow them.
  func inheritedParts(_ fields: FieldSet) -> FeedParts
  /// Reads the content outside the entries.
  func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading)
  /// Reads an entry into the batch's last row, whose `rank` is already set.
  func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading)
  /// Returns the indices of the nodes of a record that are entries within its entry, such as the tracks
  /// of an album.
  func related(to entry: Node<Name>) -> [Int]
  /// Reads an entry within an entry, whose `rank` is set.
  func read(
    related node: Node<Name>, to entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading)
  /// Returns the feed of an entry, for dialects whose entries name their feed.
  ///
  /// - Parameter own: the document's own feed.
  func origin(of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading) -> EntryOrigin
  /// Called after the last entry of an input that was read to its end.
  func end(_ reading: inout Reading)

  // The same for records, whose nodes have a type that depends on the dialect, so that the reader isn't
  // generic. They are requirements because a dialect's own need not look the type up for each entry.
  func read(headOf record: Record, into feed: inout Feed, _ reading: inout Reading)
  func read(
    entryOf record: Record, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading)
  func related(in record: Record) -> [Int]
  func read(
    relatedAt index: Int, of record: Record, in feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading)
  func origin(of record: Record, in own: SharedFeed, _ reading: inout Reading) -> EntryOrigin
}

extension Dialect {
  func inheritedParts(_ fields: FieldSet) -> FeedParts { [] }

  func related(to entry: Node<Name>) -> [Int] { [] }

  func read(
    related node: Node<Name>, to entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    read(entry: node, of: feed, into: &row, &reading)
  }

  func origin(of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading) -> EntryOrigin {
    .document
  }

  func end(_ reading: inout Reading) {}
}

extension Dialect {
  func read(headOf record: Record, into feed: inout Feed, _ reading: inout Reading) {
    guard let node = record.root(as: Name.self) else { return }
    read(head: node, into: &feed, &reading)
  }

  func read(
    entryOf record: Record, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let node = record.root(as: Name.self) else { return }
    read(entry: node, of: feed, into: &row, &reading)
  }

  func related(in record: Record) -> [Int] {
    guard let node = record.root(as: Name.self) else { return [] }
    return related(to: node)
  }

  func read(
    relatedAt index: Int, of record: Record, in feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    guard let node = record.root(as: Name.self) else { return }
    read(related: node.node(at: index), to: node, of: feed, into: &row, &reading)
  }

  func origin(
    of record: Record, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    guard let node = record.root(as: Name.self) else { return .document }
    return origin(of: node, in: own, &reading)
  }
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
