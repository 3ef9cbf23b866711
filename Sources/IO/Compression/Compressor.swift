/// Compresses the bytes written to a file.
@safe
final class Compressor {
  typealias Write = (UnsafeRawBufferPointer) throws(FeedError) -> Void

  private let stream: CompressionStream
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  init(_ compression: Compression) throws(FeedError) { stream = try compression.packing() }

  deinit { unsafe room.deallocate() }

  /// Compresses `bytes` and writes the result.
  func pack(_ bytes: UnsafeRawBufferPointer, _ write: Write) throws(FeedError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty { _ = unsafe try step(&rest, isLast: false, write) }
  }

  /// Flushes the remaining compressed bytes.
  func finish(_ write: Write) throws(FeedError) {
    var rest = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    while unsafe try step(&rest, isLast: true, write) {}
  }

  /// Runs one step; returns `false` at the end of the stream.
  private func step(
    _ bytes: inout UnsafeRawBufferPointer, isLast: Bool, _ write: Write
  ) throws(FeedError) -> Bool {
    let (written, outcome) = unsafe stream.run(&bytes, into: room, isLast: isLast)
    unsafe try write(UnsafeRawBufferPointer(rebasing: room[..<written]))
    switch outcome {
    case .going: return true
    case .ended: return false
    case .failed(let message), .limited(let message): throw FeedError(.unwritable, message)
    }
  }
}

extension OutputBuffer {
  /// Appends the compressed form of bytes, as one member. Returns `false` if the library fails.
  package mutating func append(
    _ bytes: borrowing OutputBuffer, packedBy stream: CompressionStream
  ) -> Bool {
    var rest = unsafe UnsafeRawBufferPointer(start: bytes.storage, count: bytes.count)
    while true {
      reserve(max(rest.count / 2, 4096))
      let room = unsafe UnsafeMutableRawBufferPointer(
        start: storage + count, count: capacity - count)
      let (written, outcome) = unsafe stream.run(&rest, into: room, isLast: true)
      count += written
      switch outcome {
      case .going: continue
      case .ended: return true
      case .failed, .limited: return false
      }
    }
  }
}
