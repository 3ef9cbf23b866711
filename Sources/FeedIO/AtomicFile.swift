import CUnfinished
import Glibc

/// A file that takes its target's place when it is whole: until then, and whatever fails, the old
/// file stays as it was.
///
/// It has no name before that, so that nothing, not even a machine that stops, leaves it behind
/// (`O_TMPFILE`, open(2)). Where the file system has no files without a name, it stands beside its
/// target from the start, and a signal that ends the process removes it.
@safe
final class AtomicFile {
  private let target: String
  private let descriptor: FileDescriptor
  /// The file, where it has a name before it is whole.
  private var named: OpaquePointer?

  /// Makes the file for `path`, or for what `path` links to.
  init(path: String) throws(FeedError) {
    target = resolvingLinks(path)
    let nameless = Self.openNameless(in: Self.folder(of: target))
    if nameless >= 0 {
      descriptor = FileDescriptor(raw: nameless, closes: true)
    } else {
      var raw: Int32 = -1
      unsafe named = cun_create(target, &raw)
      guard unsafe named != nil else { throw FeedError(.unwritable, systemMessage(), in: path) }
      descriptor = FileDescriptor(raw: raw, closes: true)
    }
    fchmod(descriptor.raw, permissions(of: target))
  }

  /// Leaves nothing behind where `commit` wasn't reached, or failed.
  deinit { if let named = unsafe named { unsafe cun_remove(named) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    unsafe try descriptor.write(bytes)
  }

  /// Brings the bytes to the disk and the file to its name. The corresponding C functions are
  /// `fsync`, `linkat` and `rename`.
  func commit() throws(FeedError) {
    guard retryingOnInterrupt({ fsync(descriptor.raw) }) == 0, takesPlace() else {
      throw FeedError(.unwritable, systemMessage())
    }
    unsafe named = nil
  }

  private func takesPlace() -> Bool {
    if let named = unsafe named { return unsafe cun_rename(named, target) == 0 }
    return unsafe cun_link(descriptor.raw, target) == 0
  }

  private static func openNameless(in folder: String) -> Int32 {
    // `__O_TMPFILE | O_DIRECTORY`, a macro that Swift doesn't see.
    let flags = 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC
    return retryingOnInterrupt { unsafe open(folder, flags, 0o600) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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
