import Glibc

/// A file that is written beside its target and takes the target's place when it is whole: until
/// then, and whatever fails, the old file stays as it was.
final class AtomicFile {
  private let target: String
  private let temporary: String
  private let descriptor: FileDescriptor

  /// Makes the file beside `path`, or beside what `path` links to.
  init(path: String) throws(FeedError) {
    target = resolvingLinks(path)
    var template = Array("\(target).XXXXXX".utf8CString)
    let raw = unsafe mkstemp(&template)
    guard raw >= 0 else { throw FeedError(.unwritable, systemMessage(), in: path) }
    descriptor = FileDescriptor(raw: raw, closes: true)
    temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    fchmod(raw, permissions(of: target))
  }

  /// Leaves nothing behind where `commit` wasn't reached, or failed; after it the name is gone.
  deinit { unsafe unlink(temporary) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    unsafe try descriptor.write(bytes)
  }

  /// Brings the bytes to the disk and the file to its name. The corresponding C functions are
  /// `fsync` and `rename`.
  func commit() throws(FeedError) {
    guard retryingOnInterrupt({ fsync(descriptor.raw) }) == 0,
      unsafe rename(temporary, target) == 0
    else { throw FeedError(.unwritable, systemMessage()) }
  }
}

extension FileDescriptor {
  /// Opens for writing what exists and is no regular file; `nil` for the rest.
  init?(writingSpecialFile path: String) throws(FeedError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    let raw = retryingOnInterrupt { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    guard raw >= 0 else { throw FeedError(.unwritable, systemMessage(), in: path) }
    self.init(raw: raw, closes: true)
  }
}

/// Where a link leads, so that the file behind it is replaced and not the link.
private func resolvingLinks(_ path: String) -> String {
  guard let resolved = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Those of the file that is replaced, else what the user's mask leaves of `rw-rw-rw-`.
private func permissions(of path: String) -> mode_t {
  var status = stat()
  if unsafe stat(path, &status) == 0 { return status.st_mode & 0o7777 }
  let mask = umask(0)
  umask(mask)
  return 0o666 & ~mask
}
