internal import ChartConvBytes

/// Unpacks a compressed input, member after member, to its end: each member's own check is made.
///
/// A fault comes behind all that was unpacked before it.
@safe
final class Decompressor {
  private enum State {
    case inMember(CompressionStream)
    case behindMember
    case atEnd
  }

  private static let roomSize = 64 << 10

  private let compression: Compression
  private let memory: Int
  private var source: ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// What was read and not unpacked yet.
  private var waiting: UnsafeRawBufferPointer
  private var isAtEnd = false
  private var state = State.behindMember
  /// How many members are complete.
  private var members = 0
  /// Whether the current one has given anything.
  private var hasGiven = false
  /// Whether it filled the room, and may hold more that needs no input.
  private var mayHoldMore = false
  private var failure: FeedError?
  /// How many bytes were read.
  private(set) var size = 0

  init(_ source: consuming ByteSource, _ compression: Compression, memory: Int) {
    self.source = source
    self.compression = compression
    self.memory = memory
    unsafe waiting = UnsafeRawBufferPointer(rebasing: buffer[..<0])
  }

  deinit { unsafe buffer.deallocate() }

  /// The next bytes, none at the end.
  func read() throws(FeedError) -> [UInt8] {
    if let failure { throw failure }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.roomSize) { room, count in
      let room = UnsafeMutableRawBufferPointer(room)
      do throws(FeedError) {
        while unsafe try unpack(into: room, &count) {}
      } catch {
        failure = error
      }
    }
    if bytes.isEmpty, let failure { throw failure }
    return bytes
  }

  /// Goes one step on; false where there is something to hand over, or nothing more.
  private func unpack(
    into room: UnsafeMutableRawBufferPointer, _ count: inout Int
  ) throws(FeedError) -> Bool {
    switch state {
    case .atEnd: return false
    case .behindMember:
      try begin()
      return true
    case .inMember(let stream):
      if !mayHoldMore { try fill() }
      let left = unsafe waiting.count
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[count...])
      let (written, outcome) = unsafe stream.run(&waiting, into: rest, isLast: isAtEnd)
      count += written
      hasGiven = hasGiven || written > 0
      let mayHaveHeldMore = mayHoldMore
      mayHoldMore = written == rest.count
      switch outcome {
      case .ended:
        members += 1
        state = .behindMember
      case .failed(let message): throw fault(message)
      case .going:
        if written == 0, unsafe waiting.count == left, !mayHaveHeldMore {
          throw fault(isAtEnd ? "cut off" : "damaged")
        }
      }
      return count == 0
    }
  }

  /// Begins the next member, where there is one.
  private func begin() throws(FeedError) {
    try fill()
    while members > 0, compression.allowsPadding, unsafe waiting.first == 0 {
      unsafe waiting = UnsafeRawBufferPointer(rebasing: waiting.drop { $0 == 0 })
      try fill()
    }
    hasGiven = false
    mayHoldMore = false
    state =
      if unsafe waiting.isEmpty, members > 0 { .atEnd } else {
        .inMember(try compression.unpacking(memory: memory))
      }
  }

  /// Reads on where nothing waits.
  private func fill() throws(FeedError) {
    guard unsafe waiting.isEmpty, !isAtEnd else { return }
    let count = unsafe try source.read(into: buffer)
    unsafe waiting = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    isAtEnd = count == 0
    size += count
  }

  private func fault(_ message: String) -> FeedError {
    let isJunk = members > 0 && !hasGiven && !isAtEnd
    let reason = isJunk ? "something else, or a damaged part, behind its end" : message
    return FeedError(.malformed, "the archive: \(compression.name): \(reason)")
  }
}
