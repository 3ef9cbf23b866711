public import ChartConvModel

/// The encoder of a custom output format, which takes the entries of one feed one by one.
///
/// An encoder only appends to `output`: it does no I/O and can't fail. It may keep state, such as a
/// count or a sum, because each feed has a new encoder. Feeds are encoded in parallel. What
/// concerns several of them, such as consecutive numbers or totals, is the work of a
/// ``FeedAssembler``, which gets each encoder's ``Summary``.
///
/// All functions but ``encode(_:of:into:)`` have an implementation that writes nothing.
public protocol EntryEncoder: SendableMetatype {
  /// What an encoder tells the assembler about its feed; `Void` by default.
  associatedtype Summary: Sendable = Void

  /// Text between two entries of a feed that wrote something. Empty by default.
  var entrySeparator: String { get }

  /// Writes the beginning of the feed, before its entries.
  mutating func beginFeed(_ feed: Feed, into output: inout EncodedOutput)
  /// Writes an entry, or nothing to skip it. Values of columns that weren't requested are `nil`.
  mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput)
  /// Writes the end of the feed, after its entries, and returns its summary.
  mutating func endFeed(_ feed: Feed, into output: inout EncodedOutput) -> Summary
}

extension EntryEncoder {
  /// Empty.
  public var entrySeparator: String { "" }
  /// Writes nothing.
  public mutating func beginFeed(_ feed: Feed, into output: inout EncodedOutput) {}
}

extension EntryEncoder where Summary == Void {
  /// Writes nothing.
  public mutating func endFeed(_ feed: Feed, into output: inout EncodedOutput) {}
}

/// What an ``EntryEncoder`` made of a feed.
public struct EncodedFeed<Summary: Sendable>: Sendable {
  /// The feed.
  public let feed: Feed
  /// The encoder's summary.
  public let summary: Summary
  /// The bytes that the encoder wrote.
  public let bytes: [UInt8]
}

/// Makes one output of the feeds of a custom format, in the order of the inputs.
///
/// An assembler keeps state over all feeds: it numbers, totals and indexes them. It may write each
/// feed immediately, or keep values until the end. A feed's bytes are in memory until it is
/// assembled.
public protocol FeedAssembler<Summary>: SendableMetatype {
  /// The summary of the format's ``EntryEncoder``.
  associatedtype Summary: Sendable

  /// Writes the beginning of the output.
  ///
  /// - Parameter first: the first feed; `nil` if no input has one.
  mutating func begin(_ first: Feed?, into output: inout EncodedOutput)
  /// Writes the next feed.
  mutating func append(_ feed: EncodedFeed<Summary>, into output: inout EncodedOutput)
  /// Writes the end of the output.
  mutating func end(into output: inout EncodedOutput)
}

extension FeedAssembler {
  /// Writes nothing.
  public mutating func begin(_ first: Feed?, into output: inout EncodedOutput) {}
  /// Writes nothing.
  public mutating func end(into output: inout EncodedOutput) {}
}

/// The text around and between the feeds of a format without a ``FeedAssembler``.
public struct FeedDelimiters: Sendable {
  /// The beginning of the output.
  public var start: String
  /// Text between two feeds that wrote something.
  public var separator: String
  /// The end of the output.
  public var end: String

  /// Creates delimiters, which are empty by default.
  public init(start: String = "", separator: String = "", end: String = "") {
    self.start = start
    self.separator = separator
    self.end = end
  }
}
