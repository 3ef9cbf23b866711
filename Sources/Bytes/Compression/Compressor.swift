/// Packs what is written into a compressed file.
@safe
final class Compressor {
  typealias Write = (UnsafeRawBufferPointer) throws(FeedError) -> Void

  private let stream: CompressionStream
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  init(_ compression: Compression) throws(FeedError) { stream = try compression.packing() }

  deinit { unsafe room.deallocate() }

  /// Takes more bytes, and hands over what is packed of them.
  func pack(_ bytes: UnsafeRawBufferPointer, _ write: Write) throws(FeedError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty { _ = unsafe try step(&rest, isLast: false, write) }
  }

  /// Hands over what is left.
  func finish(_ write: Write) throws(FeedError) {
    var rest = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    while unsafe try step(&rest, isLast: true, write) {}
  }

  /// Goes one step on; false at the end.
  private func step(
    _ bytes: inout UnsafeRawBufferPointer, isLast: Bool, _ write: Write
  ) throws(FeedError) -> Bool {
    let (written, outcome) = unsafe stream.run(&bytes, into: room, isLast: isLast)
    unsafe try write(UnsafeRawBufferPointer(rebasing: room[..<written]))
    switch outcome {
    case .going: return true
    case .ended: return false
    case .failed(let message): throw FeedError(.unwritable, message)
    }
  }
}
