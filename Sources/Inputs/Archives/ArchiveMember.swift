/// Something that an archive holds.
public struct ArchiveMember: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// All that a compressed file holds, where that is no archive.
    case whole
    /// A link or a device, which is never followed.
    case other
  }

  /// The input that it is: `ARCHIVE/MEMBER`, and the compressed file's own name where that holds
  /// one. A name that leads out of the archive is just a name: nothing is written by it.
  public let source: String
  public let kind: Kind
}
