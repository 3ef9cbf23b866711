internal import ChartConvModel
internal import ChartConvRecords

/// One way to write a feed: its words, and how they fill the model.
///
/// A reader gets a whole entry at a time and goes over its nodes with a `switch`, one line a word;
/// what it can't make sense of it leaves `nil`, with a warning where the feed did say something.
protocol Dialect: SendableMetatype {
  associatedtype Name: RecordName

  /// What `--from` takes.
  static var name: String { get }
  /// The words it knows.
  static var vocabulary: DialectVocabulary<Name> { get }
  /// The feed's values that such a document can say.
  static var feedParts: FeedParts { get }
  /// Reads what stands outside the entries.
  static func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading)
  /// Reads an entry into the batch's last row, whose `rank` is set.
  static func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading)
  /// The feed that the entry belongs to, where entries say so themselves.
  ///
  /// - Parameter own: the document's own feed.
  static func origin(
    of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin
  /// Whether documents that say nothing of their feed go on where the last one ended.
  static var joinsDocuments: Bool { get }
}

extension Dialect {
  static func origin(
    of entry: Node<Name>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin { .document }

  static var joinsDocuments: Bool { false }
}

/// The feed that an entry belongs to.
enum EntryOrigin {
  /// The document's own.
  case document
  /// That of the entry before.
  case unchanged
  case feed(Feed)
}
