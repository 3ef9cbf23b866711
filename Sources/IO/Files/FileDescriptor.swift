/// A file descriptor, closed on deinitialization if it is owned.
package struct FileDescriptor: ~Copyable, Sendable {
  package let raw: Int32
  private let closes: Bool

  package static var standardInput: Self { Self(raw: 0, closes: false) }
  package static var standardOutput: Self { Self(raw: 1, closes: false) }

  package init(raw: Int32, closes: Bool) {
    self.raw = raw
    self.closes = closes
  }

  /// Opens a file for reading. Throws `.unreadable`. The corresponding C function is `open`.
  package init(reading path: String) throws(FeedError) {
    let raw = retryingOnInterrupt { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard raw >= 0 else {
      // Bytes that aren't UTF-8 were replaced when the name became a string.
      let hint = errno == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      let message = systemMessage() + (hint ? "; a name must be in UTF-8" : "")
      throw FeedError(.unreadable, message, in: path)
    }
    self.init(raw: raw, closes: true)
  }

  /// Opens a regular file without waiting for the other end of a pipe; `nil` for anything else, or if
  /// it can't be opened. A path that nobody has named for this run is opened so.
  package static func regular(
    _ path: String, _ flags: Int32 = O_RDONLY, followsLinks: Bool = true
  ) -> FileDescriptor? {
    let flags = flags | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    let raw = retryingOnInterrupt { unsafe open(path, flags, 0o666) }
    guard raw >= 0 else { return nil }
    let file = Self(raw: raw, closes: true)
    guard FileStatus(descriptor: raw)?.isRegular == true else { return nil }
    return file
  }

  /// Opens a file, which is created if there is none, and waits for its lock (flock(2)). A file
  /// system may have no locks. Throws `.unreadable`, also for what isn't a regular file.
  package init(locking path: String) throws(FeedError) {
    let file = try Self(locking: path, O_RDWR | O_CREAT | O_NONBLOCK, or: .unreadable)
    guard FileStatus(descriptor: file.raw)?.isRegular == true else {
      throw FeedError(.unreadable, "not a regular file", in: path)
    }
    self = file
  }

  /// Opens a folder and waits for its lock. Throws `.unwritable`.
  package init(lockingFolder path: String) throws(FeedError) {
    try self.init(locking: path, O_RDONLY | O_DIRECTORY, or: .unwritable)
  }

  private init(locking path: String, _ flags: Int32, or kind: FeedError.Kind) throws(FeedError) {
    while true {
      let raw = unsafe open(path, flags | O_CLOEXEC, 0o666)
      guard raw >= 0 else { throw FeedError(kind, systemMessage(), in: path) }
      let file = Self(raw: raw, closes: true)
      _ = retryingOnInterrupt { flock(raw, LOCK_EX) }
      // Another run may have replaced the file meanwhile.
      if FileStatus(descriptor: raw)?.identity == FileStatus(of: path)?.identity {
        self = file
        return
      }
    }
  }

  deinit {
    if closes { _ = close(raw) }
  }

  /// Reads the available bytes, at most as many as fit; returns 0 at the end of input. The
  /// corresponding C function is `read`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
    let count = retryingOnInterrupt {
      unsafe ChartConvIO.read(raw, buffer.baseAddress, buffer.count)
    }
    guard count >= 0 else { throw FeedError(.unreadable, systemMessage()) }
    return count
  }

  /// Reads the available bytes, at most `limit`; returns none at the end of input. Pages of the
  /// array that no byte is read into are never touched.
  package func read(upTo limit: Int) throws(FeedError) -> [UInt8] {
    var failure: FeedError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      let bytes = UnsafeMutableRawBufferPointer(room)
      do throws(FeedError) { count = unsafe try read(into: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  package func readToEnd() throws(FeedError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try read(upTo: 1 << 20), !piece.isEmpty { bytes += piece }
    return bytes
  }

  /// The current offset in a regular file, and its size; `nil` for anything else.
  package var regularExtent: (offset: Int, size: Int)? {
    guard let status = FileStatus(descriptor: raw), status.isRegular else { return nil }
    return (Int(lseek(raw, 0, SEEK_CUR)), status.size)
  }

  /// Seeks to an offset and returns the resulting offset from the beginning; `nil` if the file
  /// isn't seekable. The corresponding C function is `lseek`.
  package func seek(to offset: Int64, fromEnd: Bool) -> Int64? {
    let result = lseek(raw, off_t(offset), fromEnd ? SEEK_END : SEEK_SET)
    return result < 0 ? nil : Int64(result)
  }

  /// Flushes the bytes of a file to disk (fsync(2)). Anything else has nothing to flush.
  package func flush() { _ = retryingOnInterrupt { fsync(raw) } }

  package func write(_ bytes: [UInt8]) throws(FeedError) {
    var failure: FeedError?
    unsafe bytes.withUnsafeBytes { bytes in
      do throws(FeedError) { unsafe try write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Writes all bytes. Throws `.closedPipe` or `.unwritable`. The corresponding C function is
  /// `write`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = retryingOnInterrupt {
        unsafe ChartConvIO.write(raw, rest.baseAddress, rest.count)
      }
      guard count >= 0 else {
        throw FeedError(errno == EPIPE ? .closedPipe : .unwritable, systemMessage())
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}

/// Repeats a system call that was interrupted by a signal.
func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Returns the message of the last failed system call, in English for any locale.
package func systemMessage(_ code: Int32 = errno) -> String {
  unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
