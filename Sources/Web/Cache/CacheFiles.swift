internal import ChartConvIO
import ChartConvSystem

/// The files of a cache.
enum CacheFiles {
  /// Returns the contents of a small file; `nil` if it can't be read.
  static func contents(_ path: String) -> [UInt8]? {
    do throws(FeedError) {
      let file = try FileDescriptor(reading: path)
      return try file.read(upTo: 1 << 20)
    } catch {
      return nil
    }
  }

  /// Replaces a file.
  static func write(_ bytes: [UInt8], to path: String) throws(FeedError) {
    var sink = try ByteSink(path: path)
    var buffer = OutputBuffer(capacity: 4096)
    buffer.append(bytes)
    try sink.write(&buffer)
    try sink.commit()
  }

  static func remove(_ path: String) { unsafe unlink(path) }

  /// Adds a line to a file.
  static func append(_ line: String, to path: String) {
    let raw = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard raw >= 0 else { return }
    let file = FileDescriptor(raw: raw, closes: true)
    let bytes = Array(line.utf8)
    // One call, so that lines of two processes aren't mixed. A line that is missing costs a request.
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe ChartConvSystem.write(file.raw, bytes.baseAddress, bytes.count)
    }
  }

  /// Creates a folder, by default for the user alone, and those above it. Returns `false` if that
  /// fails.
  static func makeFolder(_ path: String, mode: mode_t = 0o700) -> Bool {
    if unsafe mkdir(path, mode) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash > path.startIndex, makeFolder(String(path[..<slash]), mode: mode)
    else { return false }
    return unsafe mkdir(path, mode) == 0 || errno == EEXIST
  }

  /// Locks a file for one process and one request, and waits for that at most half a minute. The
  /// lock is lost with its owner.
  static func lock(_ path: String) -> FileLock? {
    let raw = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard raw >= 0 else { return nil }
    let lock = FileLock(FileDescriptor(raw: raw, closes: true))
    for _ in 0..<1500 {
      if flock(raw, LOCK_EX | LOCK_NB) == 0 { break }
      WebClock.sleep(milliseconds: 20)
    }
    return lock
  }

  /// The user's folder for caches (XDG Base Directory Specification); `nil` if there is none.
  static var standardFolder: String? {
    func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let folder = variable("XDG_CACHE_HOME"), folder.hasPrefix("/") {
      return folder + "/chartconv"
    }
    return variable("HOME").map { $0 + "/.cache/chartconv" }
  }
}

/// Holds the lock of a file until it is released.
final class FileLock {
  private let file: FileDescriptor

  init(_ file: consuming FileDescriptor) { self.file = file }
}
