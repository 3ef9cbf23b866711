internal import ChartConvIO

enum CacheFiles {
  /// Returns the contents of a small regular file; `nil` if it can't be read.
  static func contents(_ path: String, atMost limit: Int = 1 << 20) -> [UInt8]? {
    guard let file = open(path, O_RDONLY), let size = FileStatus(descriptor: file.raw)?.size
    else { return nil }
    return try? file.read(upTo: min(size, limit))
  }

  /// Opens a regular file, without following a link and without waiting for a pipe; `nil` if there
  /// is none.
  ///
  /// - Parameter mayHaveNames: `false` to refuse a file with a second name, which someone may have
  ///   linked here.
  static func open(_ path: String, _ flags: Int32, mayHaveNames: Bool = false) -> FileDescriptor? {
    guard let file = FileDescriptor.regular(path, flags, followsLinks: false),
      mayHaveNames || FileStatus(descriptor: file.raw)?.hasOneName == true
    else { return nil }
    return file
  }

  /// Replaces a file. Returns `false` if that fails.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    (try? AtomicFile.replace(path, with: bytes)) != nil
  }

  /// Creates a folder for the user alone, and those above it. Returns `false` if that fails.
  static func makeFolder(_ path: String) -> Bool {
    (try? Folder.make(path, mode: 0o700)) != nil
  }

  /// The user's folder for caches: `CHARTCONV_CACHE`, else by the XDG Base Directory Specification;
  /// `nil` if there is none.
  static var standardFolder: String? {
    if let folder = Environment.value("CHARTCONV_CACHE") { return folder }
    if let folder = Environment.value("XDG_CACHE_HOME"), folder.hasPrefix("/") {
      return folder + "/chartconv"
    }
    return Environment.value("HOME").map { $0 + "/.cache/chartconv" }
  }
}

/// Holds the lock of a file for one process. The lock is released with its owner.
final class FileLock: Sendable {
  private let file: FileDescriptor
  /// `false` if the wait was too long, or the file system has no locks.
  let isHeld: Bool

  /// Creates the file if there is none, and waits for its lock. `nil` if it can't be opened.
  ///
  /// - Parameter atMost: the maximum wait in milliseconds.
  init?(_ path: String, atMost milliseconds: Int) {
    guard let file = CacheFiles.open(path, O_RDWR | O_CREAT | O_APPEND) else { return nil }
    isHeld = Self.lock(file.raw, atMost: milliseconds)
    self.file = file
  }

  /// Adds a line to the file, in one call. A failure isn't reported.
  func append(_ line: String) { try? file.write(Array("\(line)\n".utf8)) }

  private static func lock(_ raw: Int32, atMost milliseconds: Int) -> Bool {
    let start = Clock.milliseconds
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR,
        Clock.milliseconds - start < milliseconds
      else { return false }
      Clock.sleep(milliseconds: 20)
    }
    return true
  }
}

/// What a run has done so far, line by line in a file, for the run after one that was stopped. Only one of
/// two simultaneous runs has the file.
final class Journal: Sendable {
  private let path: String
  private let file: FileLock
  /// The words of each line of earlier runs.
  let lines: [[[UInt8]]]

  /// `nil` if another run has the file, or it can't be used.
  init?(_ path: String) {
    guard let file = FileLock(path, atMost: 0), file.isHeld else { return nil }
    self.path = path
    self.file = file
    lines = (CacheFiles.contents(path, atMost: 256 << 20) ?? []).split(separator: 0x0A)
      .map { $0.split(separator: 0x20).map(Array.init) }
  }

  func note(_ line: String) { file.append(line) }

  /// Removes the file at the end of a whole run.
  func remove() { Folder.remove(path) }
}

/// Names of files that are made of addresses.
enum FileName {
  /// Returns a readable part of a name, and a hash of the whole.
  static func unique(_ part: some StringProtocol, of whole: String, atMost limit: Int) -> String {
    "\(text(part, atMost: limit))-\(Folder.hash(whole))"
  }

  /// Returns the letters and digits of a text, in lower case, with `-` for each run of others;
  /// points and underscores stay within. The end of a long text is kept: addresses differ there.
  static func text(_ text: some StringProtocol, atMost limit: Int) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x61...0x7A, 0x5F: bytes.append(byte)
      case 0x41...0x5A: bytes.append(byte | 0x20)
      case 0x2E where bytes.last == byte: break
      case 0x2E where bytes.last ?? 0x2D != 0x2D: bytes.append(byte)
      default: if bytes.last ?? 0x2D != 0x2D { bytes.append(0x2D) }
      }
    }
    while bytes.last == 0x2D || bytes.last == 0x2E { bytes.removeLast() }
    let end = bytes.suffix(limit).drop { $0 == 0x2D || $0 == 0x2E }
    return end.isEmpty ? "index" : String(decoding: end, as: UTF8.self)
  }
}
