/// Where a source's bytes come from: a file, pieces returned by a closure, or bytes that are
/// appended to the source.
struct ByteOrigin: ~Copyable {
  enum Kind: ~Copyable {
    case file(FileDescriptor)
    case pieces(ByteSource.NextPiece)
    case pushed
  }

  private static let chunkSize = 64 << 10

  /// The name as given by the user; `-` for standard input.
  let name: String
  /// Called with the number of bytes of each read from a file.
  var onRead: ((Int) -> Void)?
  /// Decodes the bytes; `nil` if the parser reads them as they are.
  var decode: ByteSource.Decode?
  /// `true` if no more bytes will be appended.
  var isComplete = false
  let kind: Kind

  var isPushed: Bool {
    switch kind {
    case .pushed: true
    default: false
    }
  }

  /// Returns the next piece, decoded, and whether it is the last. Throws `.awaitingBytes` if bytes
  /// may be appended.
  func nextPiece() throws(FeedError) -> (bytes: [UInt8], isLast: Bool) {
    while true {
      let read = try readPiece()
      let piece = decode?(read) ?? read
      if !piece.isEmpty || read.isEmpty { return (piece, read.isEmpty) }
    }
  }

  private func readPiece() throws(FeedError) -> [UInt8] {
    switch kind {
    case .pieces(let nextPiece): return try nextPiece()
    case .pushed:
      if isComplete { return [] }
      throw .awaitingBytes
    case .file(let descriptor):
      do throws(FeedError) {
        let piece = try descriptor.read(upTo: Self.chunkSize)
        onRead?(piece.count)
        return piece
      } catch { throw error.named(name) }
    }
  }

  /// Reads directly from the file; `nil` if the bytes don't come from a file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int? {
    try withFile { descriptor throws(FeedError) in
      do throws(FeedError) {
        let count = unsafe try descriptor.read(into: buffer)
        onRead?(count)
        return count
      } catch { throw error.named(name) }
    }
  }

  /// The number of bytes of a regular file that aren't read yet; `nil` for any other origin.
  var remainingSize: Int? { withFile { $0.regularExtent.map { max($0.size - $0.offset, 0) } } }

  /// The offset in a regular file; `nil` for any other origin.
  var regularOffset: Int? { withFile { $0.regularOffset } }

  /// Seeks to an offset, counted from the beginning or the end, and returns the resulting offset
  /// from the beginning; `nil` if the input isn't seekable.
  func seek(to target: Int64, fromEnd: Bool) -> Int64? {
    withFile { $0.seek(to: target, fromEnd: fromEnd) }
  }

  /// Calls a closure with the file; returns `nil` if the bytes aren't those of a file, or are
  /// decoded.
  private func withFile<Value, Failure: Error>(
    _ body: (borrowing FileDescriptor) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    guard decode == nil else { return nil }
    switch kind {
    case .file(let descriptor): return try body(descriptor)
    default: return nil
    }
  }
}

/// A byte count that is shared with the consumers of a source.
package final class ByteTally {
  package private(set) var count = 0

  package init() {}

  /// Changes the count by a number of bytes, which is negative for those that are put back.
  func add(_ size: Int) { count += size }
}
