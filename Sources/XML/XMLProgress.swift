internal import ChartConvIO

/// The position of a document's parser, and the position from which another parser may continue.
struct XMLProgress: ~Copyable {
  /// The position after the last start or end tag.
  private(set) var checkpoint = XMLCheckpoint()
  /// The number of bytes that were processed without libxml2.
  var unseen = 0
  /// The checkpoint at which a repair begins. Start tags replayed before it are ignored.
  private var resumed: XMLCheckpoint?

  /// `true` while start tags are replayed before a repair.
  var isReplaying: Bool { resumed != nil }

  /// Handles a start tag that is replayed.
  mutating func replay(_ tag: XMLStartTag, _ parser: XMLParserState) {
    guard let resumed else { return }
    checkpoint.begin(tag)
    if checkpoint.depth == resumed.depth {
      parser.line = resumed.line
      parser.column = resumed.column - (resumed.isInTag ? 0 : 1)
      self.resumed = nil
    }
  }

  /// Marks the beginning of a child of a frame.
  mutating func beginUnit() { checkpoint.beginUnit() }

  /// Moves past a start tag.
  @inline(__always)
  mutating func begin(_ tag: XMLStartTag, _ parser: XMLParserState) {
    checkpoint.begin(tag)
    move(to: parser)
  }

  /// Moves past an end tag.
  @inline(__always)
  mutating func end(_ parser: XMLParserState) {
    checkpoint.end()
    move(to: parser)
  }

  @inline(__always)
  private mutating func move(to parser: XMLParserState) {
    guard let location = parser.location else { return }
    checkpoint.move(to: location.offset + unseen, line: location.line, column: location.column)
  }

  /// Returns to the position at which a repair begins after an error.
  mutating func goBack(_ records: inout XMLRecords, from problem: FeedError) {
    records.goBack(&checkpoint, from: problem)
  }

  /// Begins again with a parser that replays the start tags of the open elements.
  mutating func beginRepair() {
    resumed = checkpoint.depth > 0 ? checkpoint : nil
    checkpoint = XMLCheckpoint()
  }
}
