package import ChartConvBytes

/// The source of an input's bytes: a file, memory, or pieces returned by a closure.
///
/// Bytes can be peeked without being consumed, so that the format of a pipe can be detected from
/// its contents.
package struct ByteSource: ~Copyable {
  /// Returns the next piece; an empty one at the end of input.
  package typealias NextPiece = () throws(FeedError) -> [UInt8]
  /// Returns a piece in UTF-8. An empty piece ends the text.
  package typealias Decode = ([UInt8]) -> [UInt8]

  private static let chunkSize = 64 << 10
  /// Buffers of at least this size are read into directly. libxml2 asks for 4,000 bytes at a time,
  /// and a system call for each took a twentieth of a run.
  private static let directSize = 16 << 10

  private enum Origin: ~Copyable {
    case file(FileDescriptor)
    case pieces(NextPiece)
    /// Bytes that are appended.
    case pushed
  }

  /// The name as given by the user; `-` for standard input.
  package let name: String
  /// Called with the number of bytes of each read from a file.
  package var onRead: ((Int) -> Void)?
  /// The number of bytes consumed by the parser.
  package let tally = ByteTally()
  /// The number of lines dropped before the first remaining byte.
  package private(set) var skippedLines = 0
  private let origin: Origin
  /// Decodes the input; `nil` if the parser reads the bytes as they are.
  private var decode: Decode?
  private var isAtEnd = false
  /// `true` if no more bytes will be appended.
  package private(set) var isComplete = false
  /// Bytes that were peeked or put back. Those from `offset` on aren't consumed yet.
  private var waiting: [UInt8] = []
  private var offset = 0
  private var end: Int { waiting.count }
  /// An error to be thrown once the bytes before it are consumed.
  private var fault: FeedError?
  /// `true` if an error is pending.
  package var hasPendingError: Bool { fault != nil }

  /// Opens a file for reading; `-` is standard input. Throws `.unreadable`.
  package init(path: String) throws(FeedError) {
    name = path
    origin = .file(path == "-" ? .standardInput : try FileDescriptor(reading: path))
  }

  /// Creates a source over bytes in memory.
  package init(_ bytes: [UInt8], name: String) {
    self.init(name: name) { () throws(FeedError) in [] }
    waiting = bytes
  }

  /// Creates a source over the pieces that a closure returns.
  package init(name: String, nextPiece: @escaping NextPiece) {
    self.name = name
    origin = .pieces(nextPiece)
  }

  /// Creates a source whose bytes are appended. Reading beyond them throws `.awaitingBytes`.
  package init(pushedAs name: String) {
    self.name = name
    origin = .pushed
  }

  /// `true` if the source's bytes are appended.
  package var isPushed: Bool {
    switch origin {
    case .pushed: true
    case .file: false
    case .pieces: false
    }
  }

  /// Decodes the bytes from here on. The source can't be read twice then. Bytes can't be appended.
  package mutating func decode(by decode: @escaping Decode) {
    waiting = decode(Array(waiting[offset...]))
    offset = 0
    self.decode = decode
  }

  /// Appends bytes to a source that was created for that.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if offset == end {
      waiting.removeAll(keepingCapacity: true)
      offset = 0
    } else if offset > waiting.count / 2 {
      waiting.removeSubrange(..<offset)
      offset = 0
    }
    waiting += bytes
    fault = nil
    isAtEnd = false
  }

  /// Ends a source whose bytes were appended.
  package mutating func finish() {
    isComplete = true
    fault = nil
    isAtEnd = false
  }

  /// The bytes that can be read without waiting.
  package var available: ArraySlice<UInt8> { waiting[offset..<end] }

  /// Reads at most as many bytes as fit; returns 0 at the end of input.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    if offset == end {
      if let fault { throw fault }
      if buffer.count >= Self.directSize, let count = unsafe try readFile(into: buffer) {
        tally.add(count)
        return count
      }
      try fetch()
    }
    let count = min(end - offset, buffer.count)
    tally.add(count)
    unsafe waiting.withUnsafeBytes { bytes in
      unsafe buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
    offset += count
    return count
  }

  /// Returns the bytes that are available without waiting, else the next piece; `nil` at the end of
  /// input.
  package mutating func nextChunk() throws(FeedError) -> ArraySlice<UInt8>? {
    if offset == end {
      if let fault { throw fault }
      try fetch()
    }
    tally.add(end - offset)
    defer { offset = end }
    return offset == end ? nil : waiting[offset..<end]
  }

  /// Reads until the buffer is full or the input ends. libxml2 takes a short read inside a name or
  /// a character for the end of input.
  package mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      do throws(FeedError) {
        let read = unsafe try read(into: rest)
        if read == 0 { break }
        count += read
      } catch {
        guard count > 0 else { throw error }
        fault = error
        break
      }
    }
    return count
  }

  /// Returns the next `count` bytes, fewer at the end of input or before an error.
  package mutating func next(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      do throws(FeedError) {
        filled = unsafe try fill(UnsafeMutableRawBufferPointer(room))
      } catch {
        fault = error
      }
    }
  }

  /// Returns the next `count` bytes, fewer at the end of input, without consuming them.
  package mutating func peek(_ count: Int) throws(FeedError) -> ArraySlice<UInt8> {
    while end - offset < count, !isAtEnd {
      do throws(FeedError) { try fetch() } catch {
        fault = error
        isAtEnd = true
      }
    }
    if offset == end, let fault { throw fault }
    return waiting[offset..<end].prefix(count)
  }

  /// Drops white space and UTF-8 byte-order marks at the beginning. Live feeds are served with
  /// blank lines before their XML declaration, the Search API with three newlines before its
  /// object.
  package mutating func skipLeadingBlanks() throws(FeedError) {
    while true {
      if try peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) {
        offset += 3
      } else if let byte = try peek(1).first, byte == 0x20 || (0x09...0x0D).contains(byte) {
        offset += 1
        if byte == 0x0A { skippedLines += 1 }
      } else {
        return
      }
    }
  }

  /// Drops peeked bytes.
  package mutating func skip(_ count: Int) {
    let next = min(offset + max(count, 0), end)
    skippedLines += waiting[offset..<next].count { $0 == 0x0A }
    offset = next
  }

  /// Drops the rest of the input, without reading it.
  package mutating func dropRest() {
    waiting = []
    offset = 0
    fault = nil
    isAtEnd = true
  }

  /// Puts consumed bytes back before the remaining ones.
  ///
  /// - Parameter skippedLines: the number of lines of the input before the first of them.
  package mutating func putBack(_ bytes: ArraySlice<UInt8>, skippedLines: Int) {
    tally.add(-bytes.count)
    waiting = Array(bytes + waiting[offset...])
    offset = 0
    self.skippedLines = skippedLines
  }

  /// Appends the next piece to the waiting bytes.
  private mutating func fetch() throws(FeedError) {
    var piece: [UInt8] = []
    repeat {
      piece = try nextPiece()
      isAtEnd = piece.isEmpty
      if let decode { piece = decode(piece) }
    } while piece.isEmpty && !isAtEnd
    if offset == end {
      waiting = piece
    } else {
      waiting.removeSubrange(..<offset)
      waiting += piece
    }
    offset = 0
  }

  private func nextPiece() throws(FeedError) -> [UInt8] {
    switch origin {
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

  /// Calls a closure with the file; returns `nil` if the bytes aren't those of a file, or are decoded.
  private func withFile<Value, Failure: Error>(
    _ body: (borrowing FileDescriptor) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    guard decode == nil else { return nil }
    switch origin {
    case .file(let descriptor): return try body(descriptor)
    case .pieces: return nil
    case .pushed: return nil
    }
  }

  /// Reads directly from the file, bypassing `waiting`; `nil` if the bytes don't come from a file.
  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int? {
    try withFile { descriptor throws(FeedError) in
      do throws(FeedError) {
        let count = unsafe try descriptor.read(into: buffer)
        onRead?(count)
        return count
      } catch { throw error.named(name) }
    }
  }

  /// `true` if the source is a regular file and nothing was dropped, so that any offset can be
  /// read.
  package var canSeek: Bool { regularOffset == end - offset }

  /// The number of bytes of a regular file that aren't consumed yet; `nil` for any other source.
  package var remainingSize: Int? {
    let waiting = end - offset
    return withFile { $0.regularExtent.map { max($0.size - $0.offset, 0) + waiting } }
  }

  /// Returns the current offset of a regular file; `nil` if the input can't be read twice.
  package func mark() -> Int64? { regularOffset.map { Int64($0 - (end - offset)) } }

  /// The offset after the waiting bytes of a regular file.
  private var regularOffset: Int? { withFile { $0.regularOffset } }

  /// Returns to an offset that `mark()` returned.
  package mutating func goBack(to mark: Int64) {
    if let current = self.mark() { tally.add(Int(mark - current)) }
    _ = seek(to: mark, fromEnd: false)
  }

  /// Seeks to an offset, counted from the beginning or the end, and returns the resulting offset
  /// from the beginning; `nil` if the input isn't seekable.
  package mutating func seek(to target: Int64, fromEnd: Bool) -> Int64? {
    guard let result = withFile({ $0.seek(to: target, fromEnd: fromEnd) }) else { return nil }
    offset = end
    isAtEnd = false
    return result
  }
}
