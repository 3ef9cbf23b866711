import ChartConvSystem

extension FileDescriptor {
  /// The folders that have a file for each of the process's open descriptors, named after its number.
  private static let folders = ["/dev/fd/", "/proc/self/fd/"]

  /// The number of the descriptor that a path names: 1 for `/dev/fd/1`.
  static func number(in path: String) -> Int32? {
    let folder = AtomicFile.folder(of: path)
    return folders.contains(folder) ? Int32(path.dropFirst(folder.count)) : nil
  }

  /// Opens for writing what isn't replaced: a descriptor by its name, such as `/dev/stdout`, whose file
  /// may have other text before and after, or another existing file that isn't regular. `nil` for any
  /// other path.
  init?(writingInPlace path: String) throws(FeedError) {
    let number = Self.number(in: try AtomicFile.resolvingLinks(path))
    let status = FileStatus(of: path)
    if let number, status != nil {
      self.init(raw: number, closes: false)
      return
    }
    guard let status, !status.isRegular else { return nil }
    let raw = retryingOnInterrupt { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    guard raw >= 0 else { throw FeedError(.unwritable, systemMessage(), in: path) }
    self.init(raw: raw, closes: true)
  }
}
