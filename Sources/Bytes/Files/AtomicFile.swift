import CChartConvTemporaryFile
import ChartConvSystem

/// A file that replaces its target atomically when complete. If anything fails before that, the old
/// file stays unchanged.
///
/// The file has no name until then (`O_TMPFILE`, open(2)), so that nothing is left behind even if
/// the machine stops. On file systems without unnamed files it is a temporary file next to its
/// target. The next run removes what a killed one has left, and so does a signal that ends the
/// process if the program has called `removeOnSignals`.
@safe
package final class AtomicFile {
  /// Has the signals that end the process remove unfinished files. For programs: a library doesn't
  /// install signal handlers.
  package static func removeOnSignals() { cun_remove_on_signals() }

  let descriptor: FileDescriptor
  /// The file until `commit`.
  private var unfinished: OpaquePointer?

  /// Creates the file for `path`, or for the target of a link at `path`.
  init(path: String) throws(FeedError) {
    let target = try Self.resolvingLinks(path)
    let old = FileStatus(of: target)
    var raw: Int32 = -1
    // The kernel applies the umask. Reading the umask here instead would race with other threads.
    unsafe unfinished = cun_create(target, old?.permissions ?? 0o666, &raw)
    guard unsafe unfinished != nil else {
      throw FeedError(.unwritable, systemMessage(), in: path)
    }
    descriptor = FileDescriptor(raw: raw, closes: false)
    old?.apply(to: raw)
  }

  /// Removes the file if `commit` wasn't called or failed.
  deinit { if let unfinished = unsafe unfinished { unsafe cun_remove(unfinished) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    unsafe try descriptor.write(bytes)
  }

  /// Flushes the bytes to disk and gives the file its name. The corresponding C functions are
  /// `fsync`, `linkat` and `rename`.
  func commit() throws(FeedError) {
    guard retryingOnInterrupt({ fsync(descriptor.raw) }) == 0,
      unsafe cun_commit(unfinished) == 0
    else {
      throw FeedError(.unwritable, systemMessage())
    }
    unsafe unfinished = nil
  }

  /// The maximum length of a chain of links, as in the kernel (path_resolution(7)).
  private static let maximumLinks = 40

  /// Returns the final target of a link, so that the file is replaced and not the link. The target
  /// needn't exist. The name of an open descriptor is a target, and not a link to its file.
  static func resolvingLinks(_ path: String) throws(FeedError) -> String {
    var target = path
    for _ in 0...maximumLinks {
      guard FileDescriptor.number(in: target) == nil, let link = linkedPath(target) else {
        return target
      }
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

  /// Returns the folder with its trailing slash; empty for the current folder.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
