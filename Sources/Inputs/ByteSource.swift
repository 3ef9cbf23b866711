public import ChartConvBytes

/// Where an input's bytes come from: a file, memory, or pieces that a closure hands over.
///
/// Bytes that were only looked at are read again by the parser, so that a pipe can be recognised
/// by what it holds.
public struct ByteSource: ~Copyable {
  /// The next piece; an empty one at the end.
  public typealias NextPiece = () throws(FeedError) -> [UInt8]

  private static let chunkSize = 64 << 10
  /// A buffer as large as this is read into directly: libxml2 asks for 4,000 bytes at a time, and a
  /// system call for each took a twentieth of a run.
  private static let directSize = 16 << 10

  private enum Origin: ~Copyable {
    case file(FileDescriptor)
    case pieces(NextPiece)
  }

  /// As the user gave it; `-` for standard input.
  public let name: String
  /// Told of each number of bytes that was read from a file.
  package var onRead: ((Int) -> Void)?
  /// How much a parser has read of it.
  package let tally = ByteTally()
  /// Lines that were dropped before the first byte that is left.
  public private(set) var skippedLines = 0
  private let origin: Origin
  private var isAtEnd = false
  /// Bytes that were looked at, or handed over, and are not read yet: those from `offset` on.
  private var waiting: [UInt8] = []
  private var offset = 0
  private var end: Int { waiting.count }
  /// What ended the input behind bytes that were still handed over.
  private var fault: FeedError?
  /// Whether an error comes next.
  package var isFaulty: Bool { fault != nil }

  /// Opens a file; `-` is standard input.
  public init(path: String) throws(FeedError) {
    name = path
    origin = .file(path == "-" ? .standardInput : try FileDescriptor(reading: path))
  }

  /// Reads from memory.
  public init(_ bytes: [UInt8], name: String) {
    self.init(name: name) { () throws(FeedError) in [] }
    waiting = bytes
  }

  /// Reads piece by piece what a closure hands over.
  public init(name: String, nextPiece: @escaping NextPiece) {
    self.name = name
    origin = .pieces(nextPiece)
  }

  /// Reads at most as many bytes as fit; 0 at the end.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    if offset == end {
      if let fault { throw fault }
      if buffer.count >= Self.directSize, let count = unsafe try readFile(into: buffer) {
        tally.count += count
        return count
      }
      try look()
    }
    let count = min(end - offset, buffer.count)
    tally.count += count
    unsafe waiting.withUnsafeBytes { bytes in
      unsafe buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
    offset += count
    return count
  }

  /// The next bytes, as many as there are at hand; `nil` at the end.
  public mutating func nextChunk() throws(FeedError) -> ArraySlice<UInt8>? {
    if offset == end {
      if let fault { throw fault }
      try look()
    }
    tally.count += end - offset
    defer { offset = end }
    return offset == end ? nil : waiting[offset..<end]
  }

  /// Reads until the buffer is full or nothing is left: libxml2 takes a short read in the midst of
  /// a name or a character for the end of it.
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

  /// The next bytes, `count` of them or all that there are, without reading them.
  public mutating func peek(_ count: Int) throws(FeedError) -> ArraySlice<UInt8> {
    while end - offset < count, !isAtEnd {
      do throws(FeedError) { try look() } catch {
        fault = error
        isAtEnd = true
      }
    }
    if offset == end, let fault { throw fault }
    return waiting[offset..<end].prefix(count)
  }

  /// Drops white space and UTF-8 byte-order marks before the first byte that says something:
  /// live feeds are served with blank lines before their XML declaration, the Search API with
  /// three newlines before its object.
  public mutating func skipBlankLead() throws(FeedError) {
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

  /// Drops bytes that were looked at.
  public mutating func skip(_ count: Int) {
    let next = min(offset + max(count, 0), end)
    skippedLines += waiting[offset..<next].count { $0 == 0x0A }
    offset = next
  }

  /// Puts bytes that were read back in front of those that follow them.
  ///
  /// - Parameter skippedLines: the lines of the input before the first of them.
  package mutating func putBack(_ bytes: ArraySlice<UInt8>, skippedLines: Int) {
    tally.count -= bytes.count
    waiting = Array(bytes + waiting[offset...])
    offset = 0
    self.skippedLines = skippedLines
  }

  /// Fetches more bytes behind those that wait.
  private mutating func look() throws(FeedError) {
    let piece = try nextPiece()
    isAtEnd = piece.isEmpty
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
    case .file(let descriptor):
      do throws(FeedError) {
        let piece = try descriptor.read(upTo: Self.chunkSize)
        onRead?(piece.count)
        return piece
      } catch { throw error.named(name) }
    }
  }

  /// Reads from the file, past `waiting`; `nil` where there is none.
  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int? {
    switch origin {
    case .file(let descriptor):
      do throws(FeedError) {
        let count = unsafe try descriptor.read(into: buffer)
        onRead?(count)
        return count
      } catch { throw error.named(name) }
    case .pieces: return nil
    }
  }

  /// Whether it can be read from any place on: a regular file of which nothing was dropped.
  package var canSeek: Bool {
    switch origin {
    case .file(let descriptor): descriptor.regularOffset == end - offset
    case .pieces: false
    }
  }

  /// Where a regular file is read on from; `nil` for what can't be read twice.
  package func mark() -> Int64? {
    switch origin {
    case .file(let descriptor): descriptor.regularOffset.map { Int64($0 - (end - offset)) }
    case .pieces: nil
    }
  }

  /// Reads on from a mark.
  package mutating func goBack(to mark: Int64) {
    if let place = self.mark() { tally.count -= Int(place - mark) }
    _ = seek(to: mark, fromEnd: false)
  }

  /// Goes on from a place, counted from the beginning or the end, and says which it is from the
  /// beginning; `nil` where there is no such place.
  package mutating func seek(to place: Int64, fromEnd: Bool) -> Int64? {
    switch origin {
    case .file(let descriptor):
      guard let place = descriptor.seek(to: place, fromEnd: fromEnd) else { return nil }
      offset = end
      isAtEnd = false
      return place
    case .pieces: return nil
    }
  }
}
