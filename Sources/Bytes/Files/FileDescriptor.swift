import Glibc

/// An open file, closed when its owner is done with it.
public struct FileDescriptor: ~Copyable, Sendable {
  package let raw: Int32
  private let closes: Bool

  /// Standard input, which stays open.
  public static var standardInput: Self { Self(raw: 0, closes: false) }
  /// Standard output, which stays open.
  public static var standardOutput: Self { Self(raw: 1, closes: false) }

  package init(raw: Int32, closes: Bool) {
    self.raw = raw
    self.closes = closes
  }

  /// Opens a file for reading. The corresponding C function is `open`.
  public init(reading path: String) throws(FeedError) {
    let raw = retryingOnInterrupt { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard raw >= 0 else { throw FeedError(.unreadable, systemMessage(), in: path) }
    self.init(raw: raw, closes: true)
  }

  deinit {
    if closes { _ = close(raw) }
  }

  /// Reads what is there, at most as much as fits; 0 at the end. The corresponding C function is
  /// `read`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    let count = retryingOnInterrupt { unsafe Glibc.read(raw, buffer.baseAddress, buffer.count) }
    guard count >= 0 else { throw FeedError(.unreadable, systemMessage()) }
    return count
  }

  /// Reads what is there, at most so many bytes; none at the end. Pages that nothing is read into
  /// are never touched.
  package func read(upTo limit: Int) throws(FeedError) -> [UInt8] {
    var failure: FeedError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      do throws(FeedError) { count = unsafe try read(into: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Where a regular file is read on from; `nil` for all else.
  package var regularOffset: Int? {
    var status = stat()
    guard unsafe fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return lseek(raw, 0, SEEK_CUR)
  }

  /// Goes to a place, and says which it is from the beginning; `nil` where it can't. The
  /// corresponding C function is `lseek`.
  package func seek(to place: Int64, fromEnd: Bool) -> Int64? {
    let result = lseek(raw, off_t(place), fromEnd ? SEEK_END : SEEK_SET)
    return result < 0 ? nil : Int64(result)
  }

  /// Writes all of it. The corresponding C function is `write`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = retryingOnInterrupt { unsafe Glibc.write(raw, rest.baseAddress, rest.count) }
      guard count >= 0 else {
        throw FeedError(errno == EPIPE ? .closedPipe : .unwritable, systemMessage())
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}

/// Repeats a system call that a signal interrupted.
func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// What the last failed system call says of itself, in English whatever the locale.
package func systemMessage(_ code: Int32 = errno) -> String {
  unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
