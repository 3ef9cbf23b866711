internal import CChartConvFiles

/// A file that replaces its target atomically when complete. If anything fails before that, the old
/// file stays unchanged.
///
/// The file has no name until then (`O_TMPFILE`, open(2)), so that nothing is left even if the
/// machine stops. On file systems without unnamed files it is a temporary file next to its target.
/// The next run removes the file of a killed run. A signal that ends the process also removes it,
/// if the program has called `removeOnSignals`.
@safe
package final class AtomicFile {
  /// Installs handlers that remove unfinished files when a signal ends the process. For programs: a
  /// library doesn't install signal handlers.
  package static func removeOnSignals() { cun_remove_on_signals() }

  package let descriptor: FileDescriptor
  private let target: String
  /// The file until `commit`.
  private var unfinished: OpaquePointer?

  /// Creates the file for `path`, or for the target of a link at `path`.
  package convenience init(path: String) throws(FeedError) {
    let target = try Self.resolvingLinks(path)
    try self.init(target: target, named: path, replacing: FileStatus(of: target))
  }

  /// Creates a file in a folder, which is removed unless it is given a name.
  package convenience init(in folder: String) throws(FeedError) {
    try self.init(target: "\(folder)/rows", named: folder, replacing: nil)
  }

  /// - Parameter old: the file that is going to be replaced, which lends its owner and its mode.
  private init(target: String, named path: String, replacing old: FileStatus?) throws(FeedError) {
    self.target = target
    var raw: Int32 = -1
    // The kernel applies the umask. Reading the umask here instead would race with other threads.
    unsafe unfinished = cun_create(target, UInt32(old?.permissions ?? 0o666), &raw)
    guard unsafe unfinished != nil else { throw FeedError(.unwritable, systemMessage(), in: path) }
    descriptor = FileDescriptor(raw: raw, closes: false)
    old?.apply(to: raw)
  }

  /// Removes the file if `commit` wasn't called or failed.
  deinit { if let unfinished = unsafe unfinished { unsafe cun_remove(unfinished) } }

  package static func replace(_ path: String, with bytes: [UInt8]) throws(FeedError) {
    let file = try AtomicFile(path: path)
    do throws(FeedError) {
      try file.descriptor.write(bytes)
      _ = try file.commit()
    } catch { throw error.named(path) }
  }

  /// Flushes the bytes to disk and gives the file its name. The corresponding C functions are
  /// `fsync`, `linkat` and `rename`.
  ///
  /// - Parameter isComplete: `false` to leave the old file and to name this one `TARGET.partial`.
  /// - Returns: the name of the partial file.
  package func commit(isComplete: Bool = true) throws(FeedError) -> String? {
    let partial = target + Self.partialSuffix
    _ = try commit(as: isComplete ? target : partial, replaces: true)
    guard isComplete else { return partial }
    // What an earlier run left is of no use any more.
    if FileStatus(of: partial)?.isRegular ?? false { Folder.remove(partial) }
    return nil
  }

  /// Flushes the bytes to disk and gives a file of a folder its name. A file that is replaced lends
  /// its owner and its mode. Returns `false` if there is a file of that name and `replaces` is `false`.
  package func take(_ name: String, replaces: Bool) throws(FeedError) -> Bool {
    if replaces { takeMode(of: name) }
    return try commit(as: name, replaces: replaces)
  }

  /// Takes the owner and the mode of a file that is going to be replaced, if there is one.
  func takeMode(of path: String) {
    guard !Folder.isLink(path), let old = FileStatus(of: path), old.isRegular else { return }
    old.apply(to: descriptor.raw)
  }

  private func commit(as name: String, replaces: Bool) throws(FeedError) -> Bool {
    guard retryingOnInterrupt({ fsync(descriptor.raw) }) == 0,
      unsafe cun_commit(unfinished, name, replaces ? 1 : 0) == 0
    else {
      if errno == EEXIST, !replaces { return false }
      throw FeedError(.unwritable, systemMessage())
    }
    unsafe unfinished = nil
    return true
  }

  /// The number of bytes written.
  package var size: Int { FileStatus(descriptor: descriptor.raw)?.size ?? 0 }

  /// Passes the bytes of the file on, in pieces, until `body` returns `false`.
  package func forEachPiece(_ body: ([UInt8]) throws(FeedError) -> Bool) throws(FeedError) {
    _ = descriptor.seek(to: 0, fromEnd: false)
    while true {
      let piece = try descriptor.read(upTo: 64 << 10)
      guard !piece.isEmpty, try body(piece) else { return }
    }
  }

  /// Returns `true` if there is a regular file at a path that has the same bytes.
  package func equals(fileAt path: String) throws(FeedError) -> Bool {
    guard let other = FileDescriptor.regular(path),
      FileStatus(descriptor: other.raw)?.size == size
    else { return false }
    var isEqual = true
    try forEachPiece { piece throws(FeedError) in
      var rest = piece[...]
      while isEqual, !rest.isEmpty {
        let bytes = try other.read(upTo: rest.count)
        isEqual = !bytes.isEmpty && rest.starts(with: bytes)
        rest = rest.dropFirst(bytes.count)
      }
      return isEqual
    }
    return isEqual
  }

  /// Gives the file a name in a folder, after a number if another file of the folder has that.
  package func take(_ name: String, in folder: String) throws(FeedError) {
    _ = try takeFree { "\(folder)/\($0 == 0 ? "" : "\($0)-")\(name)" }
  }

  /// Gives a file of a folder the first of several names that is free. Returns the name, which may be
  /// that of a file with the same bytes.
  ///
  /// - Parameter name: returns a name with a number, from 0 on.
  package func takeFree(_ name: (Int) -> String) throws(FeedError) -> String {
    var number = 0
    while true {
      let name = name(number)
      if try take(name, replaces: false) { return name }
      if try equals(fileAt: name) { return name }
      number += 1
    }
  }

  /// The suffix of the file with the rows that were read if an input failed.
  package static let partialSuffix = ".partial"

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
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}
