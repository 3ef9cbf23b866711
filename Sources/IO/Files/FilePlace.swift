/// The place of a file that is written, which needn't exist: its folder and its name there. The places of
/// two paths are equal if what is written to one replaces what was written to the other.
package struct FilePlace: Equatable {
  private let folder: FileStatus.Identity
  private let name: [UInt8]

  /// Returns `nil` if the folder doesn't exist, or for what isn't replaced, such as `/dev/null`.
  package init?(of path: String) {
    guard FileStatus(of: path)?.isRegular ?? true,
      let target = try? AtomicFile.resolvingLinks(path),
      let folder = FileStatus(of: AtomicFile.folder(of: target) + ".")
    else { return nil }
    self.folder = folder.identity
    name = target.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
  }
}
