internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// An output that fragments are joined to: an assembler, and the sink that its bytes are written to in
/// large pieces.
struct AssembledOutput: ~Copyable {
  private var assembler: any Assembler
  private var buffer: OutputBuffer
  /// `nil` as long as the bytes are kept in memory.
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

  /// Creates an output that is kept in memory until it is opened.
  init(_ assembler: any Assembler) {
    self.assembler = assembler
    buffer = OutputBuffer(capacity: 64)
  }

  var isOpen: Bool { sink != nil }

  /// The memory in bytes of the rows that aren't written.
  var memory: Int { buffer.memory + assembler.heldMemory }

  mutating func open(_ sink: consuming ByteSink) { self.sink = consume sink }

  /// Uses another assembler, unless something was already written.
  mutating func replace(_ other: any Assembler) {
    if !hasBegun { assembler = other }
  }

  mutating func append(_ fragment: Fragment) throws(FeedError) {
    begin(fragment)
    assembler.append(fragment, into: &buffer)
    if isOpen, buffer.count >= OutputBuffer.flushSize { try flush() }
  }

  /// Moves the bytes so far to a file, and returns their range. The output must not be open.
  mutating func spill(into file: SpillFile) throws(FeedError) -> Range<Int> {
    let range = try file.append(&buffer)
    buffer = OutputBuffer(capacity: 64)
    return range
  }

  /// Returns the bytes so far, and empties the buffer. The output must not be open.
  mutating func takeBytes() -> [UInt8] {
    defer { buffer.truncate(to: 0) }
    return buffer.bytes
  }

  /// Writes bytes in front of those so far.
  mutating func write(first bytes: [UInt8]) throws(FeedError) {
    var first = OutputBuffer(capacity: bytes.count)
    first.append(bytes)
    try sink?.write(&first)
  }

  /// Writes all bytes that are complete, if the output is open.
  mutating func flush() throws(FeedError) { try sink?.write(&buffer) }

  /// Also writes the rows that wait for others, and gives the memory back.
  mutating func release() throws(FeedError) {
    assembler.flushHeld(into: &buffer)
    try flush()
    if buffer.isEmpty { buffer = OutputBuffer(capacity: 64) }
  }

  /// Writes the end of the output and completes the file. Returns the error of a file that isn't
  /// replaced, because an input failed.
  mutating func commit(isComplete: Bool) throws(FeedError) -> FeedError? {
    try end()
    return try sink?.commit(isComplete: isComplete)
  }

  /// Writes the end of the output.
  mutating func end() throws(FeedError) {
    begin(nil)
    assembler.end(into: &buffer)
    repeat { try flush() } while try assembler.nextPiece(into: &buffer)
  }

  /// Gives the sink back.
  mutating func takeSink() -> ByteSink {
    var own: ByteSink?
    swap(&own, &sink)
    return own ?? .memory
  }

  private mutating func begin(_ first: Fragment?) {
    guard !hasBegun else { return }
    hasBegun = true
    assembler.begin(first?.feed.value, into: &buffer)
  }
}
