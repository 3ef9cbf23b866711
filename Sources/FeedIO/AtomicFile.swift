import Glibc

/// A file that takes its target's place when it is whole: until then, and whatever fails, the old
/// file stays as it was.
///
/// It has no name before that, so that a signal, or a machine that stops, leaves nothing behind
/// (`O_TMPFILE`, open(2)). Where the file system has no files without a name, it stands beside
/// its target from the start.
final class AtomicFile {
  private let target: String
  private let descriptor: FileDescriptor
  /// Its name beside the target, while it has one.
  private var name: String?

  /// Makes the file for `path`, or for what `path` links to.
  init(path: String) throws(FeedError) {
    target = resolvingLinks(path)
    let nameless = Self.openNameless(in: Self.folder(of: target))
    if nameless >= 0 {
      descriptor = FileDescriptor(raw: nameless, closes: true)
    } else {
      var template = Array("\(target).XXXXXX".utf8CString)
      let raw = unsafe mkstemp(&template)
      guard raw >= 0 else { throw FeedError(.unwritable, systemMessage(), in: path) }
      descriptor = FileDescriptor(raw: raw, closes: true)
      name = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    fchmod(descriptor.raw, permissions(of: target))
  }

  /// Leaves nothing behind where `commit` wasn't reached, or failed.
  deinit { if let name { unsafe unlink(name) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    unsafe try descriptor.write(bytes)
  }

  /// Brings the bytes to the disk and the file to its name. The corresponding C functions are
  /// `fsync`, `linkat` and `rename`.
  func commit() throws(FeedError) {
    guard retryingOnInterrupt({ fsync(descriptor.raw) }) == 0 else {
      throw FeedError(.unwritable, systemMessage())
    }
    let error = withSignalsBlocked {
      unsafe link() && rename(name ?? "", target) == 0 ? 0 : errno
    }
    guard error == 0 else { throw FeedError(.unwritable, systemMessage(error)) }
    name = nil
  }

  /// Gives the file a name beside the target: `rename` wants one, and none but it can replace.
  private func link() -> Bool {
    var attempt = 0
    while name == nil {
      let candidate = "\(target).\(getpid()).\(attempt)"
      let source = "/proc/self/fd/\(descriptor.raw)"
      if unsafe linkat(AT_FDCWD, source, AT_FDCWD, candidate, Int32(AT_SYMLINK_FOLLOW)) == 0 {
        name = candidate
      } else if errno != EEXIST {
        return false
      }
      attempt += 1
    }
    return true
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

/// Runs what a signal must not cut in two.
private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
  var all = sigset_t()
  var former = sigset_t()
  unsafe sigfillset(&all)
  unsafe pthread_sigmask(SIG_BLOCK, &all, &former)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
  return body()
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
