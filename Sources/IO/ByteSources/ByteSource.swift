/// The source of an input's bytes: a file, memory, pieces returned by a closure, or bytes that are
/// appended.
///
/// Bytes can be peeked without being consumed, so that the format of a pipe can be detected from
/// its contents.
package struct ByteSource: ~Copyable {
  /// Returns the next piece; an empty one at the end of input.
  package typealias NextPiece = () throws(FeedError) -> [UInt8]
  /// Returns a piece in UTF-8. An empty piece ends the text.
  package typealias Decode = ([UInt8]) -> [UInt8]

  /// Buffers of at least this size are read into directly. libxml2 asks for 4,000 bytes at a time,
  /// and a system call for each took a twentieth of a run.
  private static let directSize = 16 << 10
  private static let chunkSize = 64 << 10
  /// The same at the beginning, which most parsers copy.
  private static let firstSize = 8 << 10

  private enum Origin: ~Copyable {
    case file(FileDescriptor)
    case pieces(NextPiece)
    case pushed
  }

  /// The name as given by the user; `-` for standard input.
  package let name: String
  private let origin: Origin
  /// Called with the number of bytes of each read from a file.
  package var onRead: ((Int) -> Void)?
  /// Decodes the bytes; `nil` if the parser reads them as they are.
  private var decode: Decode?
  /// `true` if the source's bytes are appended.
  package let isPushed: Bool
  /// `true` if no more bytes will be appended.
  package private(set) var isComplete = false
  /// The number of bytes consumed by the parser.
  package let tally = ByteTally()
  /// The number of lines dropped before the first remaining byte.
  package private(set) var skippedLines = 0
  /// `true` if a byte-order mark of UTF-8 was dropped.
  package private(set) var isMarked = false
  /// Returns the encoding that a server states. It is known after the first bytes.
  package var charset: () -> String? = { nil }
  private var isAtEnd = false
  private var waiting = WaitingBytes()
  /// An error to be thrown once the bytes before it are consumed.
  private var problem: FeedError?
  /// Returns what counts the layers that the bytes were unpacked from; `nil` for bytes as they are
  /// stored. It is known after the first bytes.
  package var unpacking: () -> Unpacking? = { nil }
  /// Where and when the bytes were captured, if they are those of a record of a web archive.
  package var capture: Capture?
  package var hasPendingError: Bool { problem != nil }

  /// Opens a file for reading; `-` is standard input. Throws `.unreadable`.
  package init(path: String) throws(FeedError) {
    let file = path == "-" ? FileDescriptor.standardInput : try FileDescriptor(reading: path)
    self.init(path, .file(file))
  }

  /// Creates a source over bytes in memory.
  package init(_ bytes: [UInt8], name: String) {
    self.init(name: name) { () throws(FeedError) in [] }
    waiting = WaitingBytes(bytes)
  }

  /// Creates a source over the pieces that a closure returns.
  package init(name: String, nextPiece: @escaping NextPiece) {
    self.init(name, .pieces(nextPiece))
  }

  /// Creates a source whose bytes are appended. Reading beyond them throws `.awaitingBytes`.
  package init(pushedAs name: String) { self.init(name, .pushed, isPushed: true) }

  private init(_ name: String, _ origin: consuming Origin, isPushed: Bool = false) {
    self.name = name
    self.origin = origin
    self.isPushed = isPushed
  }

  /// `true` if more bytes may be appended.
  package var awaitsBytes: Bool { isPushed && !isComplete }

  /// Decodes the bytes from here on. The source can't be read twice then. Bytes can't be appended.
  package mutating func decode(by decode: @escaping Decode) {
    waiting = WaitingBytes(decode(Array(waiting.all)))
    self.decode = decode
  }

  /// Appends bytes to a source that was created for that.
  package mutating func append(_ bytes: [UInt8]) {
    waiting.append(bytes)
    problem = nil
    isAtEnd = false
  }

  /// Ends a source whose bytes were appended.
  package mutating func finish() {
    isComplete = true
    problem = nil
    isAtEnd = false
  }

  /// The bytes that can be read without waiting.
  package var available: ArraySlice<UInt8> { waiting.all }

  /// Reads at most as many bytes as fit; returns 0 at the end of input.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    if waiting.isEmpty {
      if let problem { throw problem }
      if isAtEnd { return 0 }
      if buffer.count >= Self.directSize, let count = unsafe try readFile(into: buffer) {
        tally.add(count)
        isAtEnd = count == 0
        return count
      }
      try fetch()
    }
    let count = unsafe waiting.take(into: buffer)
    tally.add(count)
    return count
  }

  /// Throws the pending error, if there is one, although bytes are left before it.
  package func checkPendingError() throws(FeedError) { if let problem { throw problem } }

  /// Returns the bytes that are available without waiting, else the next piece; `nil` at the end of
  /// input.
  package mutating func nextChunk() throws(FeedError) -> ArraySlice<UInt8>? {
    if waiting.isEmpty {
      if let problem { throw problem }
      try fetch()
    }
    tally.add(waiting.count)
    return waiting.isEmpty ? nil : waiting.takeAll()
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
        problem = error
        guard count > 0 else { throw error }
        break
      }
    }
    return count
  }

  /// Returns the next `count` bytes, fewer at the end of input, without consuming them.
  package mutating func peek(_ count: Int) throws(FeedError) -> ArraySlice<UInt8> {
    while waiting.count < count, !isAtEnd, problem == nil {
      do throws(FeedError) { try fetch() } catch {
        problem = error
        isAtEnd = true
      }
    }
    if waiting.isEmpty, let problem { throw problem }
    return waiting.all.prefix(count)
  }

  /// Takes a line without its end; `nil` if the input ends before it, or the line is too long.
  package mutating func takeLine(atMost limit: Int) throws(FeedError) -> ArraySlice<UInt8>? {
    while true {
      if let end = available.prefix(limit).firstIndex(of: 0x0A) {
        let line = available[..<end]
        skip(line.count + 1)
        return line
      }
      let count = available.count
      guard count < limit, try peek(count + 1).count > count else { return nil }
    }
  }

  /// Drops white space and UTF-8 byte-order marks at the beginning. Live feeds are served with
  /// blank lines before their XML declaration, the Search API with three newlines before its
  /// object.
  package mutating func skipLeadingBlanks() throws(FeedError) {
    while true {
      // Most inputs begin with a bracket.
      if let byte = waiting.all.first, byte > 0x20, byte < 0x80 { return }
      if try peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) {
        waiting.drop(3)
        isMarked = true
      } else if let byte = try peek(1).first,
        // The last one separates JSON texts (RFC 7464).
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0x1E
      {
        waiting.drop(1)
        if byte == 0x0A { skippedLines += 1 }
      } else {
        return
      }
    }
  }

  /// Drops peeked bytes.
  package mutating func skip(_ count: Int) {
    let skipped = waiting.all.prefix(max(count, 0))
    skippedLines += skipped.span.count(of: 0x0A)
    waiting.drop(skipped.count)
  }

  /// Drops the rest of the input, without reading it.
  package mutating func dropRest() {
    waiting = WaitingBytes()
    problem = nil
    isAtEnd = true
  }

  /// Puts consumed bytes back before the remaining ones.
  ///
  /// - Parameter skippedLines: the number of lines of the input before the first of them.
  package mutating func putBack(_ bytes: ArraySlice<UInt8>, skippedLines: Int) {
    tally.add(-bytes.count)
    waiting = WaitingBytes(Array(bytes + waiting.all))
    self.skippedLines = skippedLines
  }

  /// Appends the next piece to the waiting bytes.
  private mutating func fetch() throws(FeedError) {
    while true {
      let read = try nextPiece()
      let piece = decode?(read) ?? read
      guard !piece.isEmpty || read.isEmpty else { continue }
      isAtEnd = read.isEmpty
      return waiting.append(piece)
    }
  }

  /// Returns the next piece as it comes. Throws `.awaitingBytes` if bytes may be appended.
  private func nextPiece() throws(FeedError) -> [UInt8] {
    switch origin {
    case .pieces(let nextPiece): return try nextPiece()
    case .pushed:
      if isComplete { return [] }
      throw .awaitingBytes
    case .file(let descriptor):
      do throws(FeedError) {
        let isFirst = tally.count == 0 && waiting.isEmpty
        let piece = try descriptor.read(upTo: isFirst ? Self.firstSize : Self.chunkSize)
        onRead?(piece.count)
        return piece
      } catch { throw error.named(name) }
    }
  }

  /// Reads directly from the file; `nil` if the bytes don't come from a file.
  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int? {
    try withFile { descriptor throws(FeedError) in
      do throws(FeedError) {
        let count = unsafe try descriptor.read(into: buffer)
        onRead?(count)
        return count
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
    default: return nil
    }
  }
}

/// Offsets of regular files.
extension ByteSource {
  /// `true` if the source is a regular file and nothing was dropped, so that any offset can be
  /// read.
  package var canSeek: Bool { withFile { $0.regularExtent?.offset } == waiting.count }

  /// The number of bytes of a regular file that aren't consumed yet; `nil` for any other source.
  package var remainingSize: Int? {
    withFile { $0.regularExtent.map { max($0.size - $0.offset, 0) + waiting.count } }
  }

  /// Returns the current offset of a regular file; `nil` if the input can't be read twice.
  package func mark() -> Int64? {
    withFile { $0.regularExtent.map { Int64($0.offset - waiting.count) } }
  }

  /// Returns to an offset that `mark()` returned.
  package mutating func goBack(to mark: Int64) {
    if let current = self.mark() { tally.add(Int(mark - current)) }
    _ = seek(to: mark, fromEnd: false)
  }

  /// Seeks to an offset, counted from the beginning or the end, and returns the resulting offset
  /// from the beginning; `nil` if the input isn't seekable.
  package mutating func seek(to target: Int64, fromEnd: Bool) -> Int64? {
    guard let result = withFile({ $0.seek(to: target, fromEnd: fromEnd) }) else { return nil }
    waiting = WaitingBytes()
    problem = nil
    isAtEnd = false
    return result
  }
}

/// A byte count that is shared with the consumers of a source.
package final class ByteTally {
  package private(set) var count = 0

  package init() {}

  /// Changes the count by a number of bytes, which is negative for those that are put back.
  fileprivate func add(_ size: Int) { count += size }
}
