/// Decompresses an input, member by member, to its end. The checksum of each member is verified.
///
/// An error is thrown after the bytes decompressed before it were returned.
@safe
package final class Decompressor {
  private enum State {
    case inMember(CompressionStream)
    case afterMember, atEnd
  }

  private static let roomSize = 64 << 10

  private let compression: Compression
  private let memory: Int
  private let unpacking: Unpacking
  /// `true` if the source is the outermost layer of its input.
  private let isOutermost: Bool
  private var source: ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The compressed bytes that were read but not consumed.
  private var waiting: UnsafeRawBufferPointer
  private var isAtEnd = false
  private var state = State.afterMember
  /// The number of complete members.
  private var members = 0
  /// `true` if the current member has produced any bytes.
  private var hasOutput = false
  /// `true` if the bytes aren't the beginning of a member.
  private var isJunk = false
  /// `true` if the output buffer was filled, so that the stream may produce more without input.
  private var mayHaveOutput = false
  private var failure: FeedError?
  /// The number of compressed bytes before the current member.
  private var memberStart = 0
  /// The number of bytes in the buffer.
  private var end = 0
  private let dictionary: [UInt8]
  /// The number of compressed bytes read.
  package private(set) var size = 0

  /// - Parameters:
  ///   - memory: the maximum memory, in bytes.
  ///   - unpacking: counts the bytes, those of an outer layer too.
  package init(
    _ source: consuming ByteSource, _ compression: Compression, memory: Int, _ unpacking: Unpacking,
    dictionary: [UInt8] = []
  ) {
    isOutermost = source.unpacking() == nil
    self.source = source
    self.compression = compression
    self.memory = memory
    self.unpacking = unpacking
    self.dictionary = dictionary
    unsafe waiting = UnsafeRawBufferPointer(rebasing: buffer[..<0])
  }

  deinit { unsafe buffer.deallocate() }

  package func append(_ bytes: [UInt8]) { source.append(bytes) }

  /// Ends such a source.
  package func finish() { source.finish() }

  /// `true` if a member can't be read to its end.
  var hasFailedAfterOutput: Bool { failure != nil && hasOutput }

  /// `true` if the bytes that were returned last end a member.
  var isBetweenMembers: Bool { if case .inMember = state { false } else { true } }

  /// Goes on, after an error, with what may be the next member. Returns `false` if there is none.
  func resume() throws(FeedError) -> Bool {
    guard failure?.kind == .malformed else { return false }
    failure = nil
    // The damaged member may have taken the next ones for its own bytes.
    let taken = min(size - memberStart - 1, Self.maximumTaken)
    if taken > end, let mark = source.mark() {
      source.goBack(to: mark - Int64(taken))
      size -= taken
      end = 0
      isAtEnd = false
    }
    unsafe waiting = UnsafeRawBufferPointer(rebasing: buffer[max(end - taken, 0)..<end])
    state = .afterMember
    while true {
      if unsafe waiting.count < Self.magicSize, !isAtEnd { try fillUp() }
      guard unsafe !waiting.isEmpty else { return false }
      let first = unsafe Array(waiting.prefix(Self.magicSize))
      if compression.mayBegin(with: first[...]) { return true }
      unsafe waiting = UnsafeRawBufferPointer(rebasing: waiting.dropFirst())
    }
  }

  /// The size of the bytes by which a member is recognised.
  private static let magicSize = 8
  /// The number of bytes before an error in which the next member of a file is searched.
  private static let maximumTaken = 1 << 20

  /// Reads more input after the bytes that are waiting.
  private func fillUp() throws(FeedError) {
    let rest = unsafe waiting.count
    unsafe buffer.copyMemory(from: waiting)
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[rest...])
    let count = unsafe try source.read(into: room)
    isAtEnd = count == 0
    size += count
    end = rest + count
    unsafe waiting = UnsafeRawBufferPointer(rebasing: buffer[..<end])
  }

  /// Returns the next bytes, of one member; empty at the end.
  package func read() throws(FeedError) -> [UInt8] {
    if let failure { throw failure }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.roomSize) { room, count in
      let room = UnsafeMutableRawBufferPointer(room)
      do throws(FeedError) {
        while unsafe try unpack(into: room, &count) {}
      } catch {
        failure = error
      }
    }
    if let error = failure, error.isAwaitingBytes {
      failure = nil
      if bytes.isEmpty { throw error }
    }
    if bytes.isEmpty, let failure { throw failure }
    return bytes
  }

  /// Runs one step. Returns `false` if there are bytes to return, or at the end.
  private func unpack(
    into room: UnsafeMutableRawBufferPointer, _ count: inout Int
  ) throws(FeedError) -> Bool {
    switch state {
    case .atEnd: return false
    case .afterMember:
      try begin()
      return true
    case .inMember(let stream):
      if !mayHaveOutput { try fill() }
      let left = unsafe waiting.count
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[count...])
      let (written, outcome) = unsafe stream.run(&waiting, into: rest, isLast: isAtEnd)
      count += written
      try unpacking.add(written, stored: isOutermost ? size : nil)
      hasOutput = hasOutput || written > 0
      let hadOutput = mayHaveOutput
      mayHaveOutput = written == rest.count
      switch outcome {
      case .ended:
        members += 1
        state = .afterMember
      case .failed(let message): throw problem(message)
      case .limited(let message):
        throw FeedError(.limit, "\(compression.name): \(message)", about: .archiveMemory)
      case .going:
        if written == 0, unsafe waiting.count == left, !hadOutput {
          throw problem(isAtEnd ? "truncated" : "damaged")
        }
      }
      return count == 0
    }
  }

  /// Begins the next member, if there is one.
  private func begin() throws(FeedError) {
    try fill()
    while members > 0, compression.allowsPadding, unsafe waiting.first == 0 {
      unsafe waiting = UnsafeRawBufferPointer(rebasing: waiting.drop { $0 == 0 })
      try fill()
    }
    hasOutput = false
    mayHaveOutput = false
    if members > 0, !compression.hasMembers, unsafe !waiting.isEmpty { throw problem("damaged") }
    if unsafe waiting.isEmpty, members > 0 {
      state = .atEnd
    } else {
      try unpacking.add(Unpacking.memberSize, stored: isOutermost ? size : nil)
      memberStart = size - (unsafe waiting.count)
      let first = unsafe Array(waiting.prefix(Self.magicSize))
      isJunk =
        members > 0 && first.count == Self.magicSize && !compression.mayBegin(with: first[...])
      state = .inMember(try compression.unpacking(memory: memory, dictionary: dictionary))
    }
  }

  /// Reads more input if none is waiting.
  private func fill() throws(FeedError) {
    guard unsafe waiting.isEmpty, !isAtEnd else { return }
    let count = unsafe try source.read(into: buffer)
    isAtEnd = count == 0
    if isAtEnd { return }
    end = count
    size += count
    unsafe waiting = UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  private func problem(_ message: String) -> FeedError {
    let reason =
      isJunk && !hasOutput && !isAtEnd ? "trailing data after the end of the stream" : message
    return FeedError(.malformed, "\(compression.name): \(reason)")
  }
}

extension ByteSource {
  /// Replaces the bytes from here on by what a compression makes of them. Returns what decompresses them.
  @discardableResult
  package mutating func decompress(
    _ compression: Compression, memory: Int, _ unpacking: Unpacking, dictionary: [UInt8] = []
  ) -> Decompressor {
    let decompressor = Decompressor(
      take(), compression, memory: memory, unpacking, dictionary: dictionary)
    self = ByteSource(name: name) { () throws(FeedError) in try decompressor.read() }
    self.unpacking = { unpacking }
    return decompressor
  }

  /// Returns the bytes from here on, and leaves none.
  mutating func take() -> ByteSource {
    var rest = ByteSource([], name: name)
    swap(&rest, &self)
    return rest
  }
}
