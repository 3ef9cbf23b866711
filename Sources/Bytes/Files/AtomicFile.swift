import CTemporaryFile
import Glibc

/// A file that takes its target's place when it is whole: until then, and whatever fails, the old
/// file stays as it was.
///
/// It has no name before that, so that nothing, not even a machine that stops, leaves it behind
/// (`O_TMPFILE`, open(2)). Where the file system has no files without a name, it stands beside its
/// target from the start; a signal that ends the process removes it, and so does the next run.
@safe
final class AtomicFile {
  private let descriptor: FileDescriptor
  /// The file, until it is whole.
  private var unfinished: OpaquePointer?

  /// Makes the file for `path`, or for what `path` links to.
  init(path: String) throws(FeedError) {
    let target = try Self.resolvingLinks(path)
    let old = FileStatus(of: target)
    var raw: Int32 = -1
    // The kernel takes the user's mask off it, as no other thread can disturb it in doing.
    unsafe unfinished = cun_create(target, old?.permissions ?? 0o666, &raw)
    guard unsafe unfinished != nil else {
      throw FeedError(.unwritable, systemMessage(), in: path)
    }
    descriptor = FileDescriptor(raw: raw, closes: false)
    old?.give(to: raw)
  }

  /// Leaves nothing behind where `commit` wasn't reached, or failed.
  deinit { if let unfinished = unsafe unfinished { unsafe cun_remove(unfinished) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    unsafe try descriptor.write(bytes)
  }

  /// Brings the bytes to the disk and the file to its name. The corresponding C functions are
  /// `fsync`, `linkat` and `rename`.
  func commit() throws(FeedError) {
    guard retryingOnInterrupt({ fsync(descriptor.raw) }) == 0,
      unsafe cun_commit(unfinished) == 0
    else {
      throw FeedError(.unwritable, systemMessage())
    }
    unsafe unfinished = nil
  }

  /// How many links may lead to one another, as the kernel counts them (path_resolution(7)).
  private static let mostLinks = 40

  /// Where a link leads, so that the file behind it is replaced and not the link; a file that isn't
  /// there yet is made there.
  private static func resolvingLinks(_ path: String) throws(FeedError) -> String {
    var target = path
    for _ in 0...mostLinks {
      guard let link = linkedPath(target) else { return target }
      target = link.hasPrefix("/") ? link : folder(of: target) + link
    }
    throw FeedError(.unwritable, systemMessage(ELOOP), in: path)
  }

  private static func linkedPath(_ path: String) -> String? {
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &room, room.count)
    return count > 0
      ? String(decoding: room[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// With its last slash; nothing where it is the current one.
  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}

extension FileDescriptor {
  /// Opens for writing what exists and is no regular file; `nil` for the rest.
  init?(writingSpecialFile path: String) throws(FeedError) {
    guard let status = FileStatus(of: path), !status.isRegular else { return nil }
    let raw = retryingOnInterrupt { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    guard raw >= 0 else { throw FeedError(.unwritable, systemMessage(), in: path) }
    self.init(raw: raw, closes: true)
  }
}
