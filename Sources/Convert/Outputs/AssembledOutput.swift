internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// An output that fragments are joined to: an assembler, and the sink that its bytes are written to in
/// large pieces.
struct AssembledOutput: ~Copyable {
  private var assembler: any Assembler
  private var buffer: OutputBuffer
  /// `nil` when it was given back.
  private var sink: ByteSink?
  /// `true` if it is written to a file that is replaced.
  private(set) var isReplaced = false
  /// `true` if the beginning of the output was written.
  private(set) var hasBegun = false

  init(_ assembler: any Assembler, _ sink: consuming ByteSink) {
    self.assembler = assembler
    isReplaced = sink.isReplaced
    self.sink = consume sink
    buffer = OutputBuffer()
  }

  /// Uses another assembler, unless something was already written.
  mutating func replace(_ other: any Assembler) {
    if !hasBegun { assembler = other }
  }

  mutating func append(_ fragment: Fragment) throws(FeedError) {
    begin(fragment)
    assembler.append(fragment, into: &buffer)
    if buffer.count >= OutputBuffer.flushSize { try flush() }
  }

  /// Writes all bytes that are complete.
  mutating func flush() throws(FeedError) { try sink?.write(&buffer) }

  /// Writes the end of the output and completes the file. Returns the error of a file that isn't
  /// replaced, because an input failed.
  mutating func commit(isComplete: Bool) throws(FeedError) -> FeedError? {
    try end()
    return try sink?.commit(isComplete: isComplete)
  }

  mutating func end() throws(FeedError) {
    begin(nil)
    assembler.end(into: &buffer)
    repeat { try flush() } while try assembler.nextPiece(into: &buffer)
  }

  mutating func takeSink() -> ByteSink {
    var own: ByteSink?
    swap(&own, &sink)
    return own ?? ByteSink()
  }

  private mutating func begin(_ first: Fragment?) {
    guard !hasBegun else { return }
    hasBegun = true
    assembler.begin(first?.feed.value, into: &buffer)
  }
}
