public import ChartConvModel

/// The encoder of an output format of one's own, which takes entries one by one.
///
/// An encoder only appends to `output`: it does no I/O and can't fail. Inputs are converted in parallel,
/// each by an encoder of its own, and their outputs are joined in the order of the inputs. What an
/// encoder writes of a feed may therefore depend on that feed only, not on those before it.
///
/// All functions but ``encode(_:of:into:)`` have an implementation that writes nothing.
public protocol EntryEncoder {
  /// Text between the outputs of two feeds. Empty by default.
  var feedSeparator: String { get }
  /// Text between two entries of a feed. Empty by default.
  var entrySeparator: String { get }

  /// Writes the beginning of the output, once, by an encoder that gets no feed.
  ///
  /// - Parameter first: the first feed; `nil` if no input has one.
  mutating func begin(_ first: Feed?, into output: inout EncodedOutput)
  /// Writes what stands before the entries of a feed.
  mutating func beginFeed(_ feed: Feed, into output: inout EncodedOutput)
  /// Writes an entry. Values of columns that weren't asked for are `nil`.
  mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput)
  /// Writes what stands behind the entries of a feed.
  mutating func endFeed(_ feed: Feed, into output: inout EncodedOutput)
  /// Writes the end of the output, once, by the encoder that wrote its beginning.
  mutating func end(into output: inout EncodedOutput)
}

extension EntryEncoder {
  /// Empty.
  public var feedSeparator: String { "" }
  /// Empty.
  public var entrySeparator: String { "" }
  /// Writes nothing.
  public mutating func begin(_ first: Feed?, into output: inout EncodedOutput) {}
  /// Writes nothing.
  public mutating func beginFeed(_ feed: Feed, into output: inout EncodedOutput) {}
  /// Writes nothing.
  public mutating func endFeed(_ feed: Feed, into output: inout EncodedOutput) {}
  /// Writes nothing.
  public mutating func end(into output: inout EncodedOutput) {}
}
