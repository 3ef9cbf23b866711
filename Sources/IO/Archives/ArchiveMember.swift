/// A member of an archive.
package struct ArchiveMember: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// The contents of a compressed file that isn't an archive.
    case whole
    /// A link, a device or a folder with data, which is never read.
    case other
  }

  /// The name of the input: `ARCHIVE/MEMBER`, or the compressed file's own name if it holds a
  /// single document. A path that leads out of the archive is harmless, because no file is written
  /// by this name.
  package let source: String
  package let kind: Kind
  /// The modification time in seconds since 1970, if the archive has it.
  package var modificationTime: Int?
}
