/// The unpacked size of a compressed file or an archive, checked against the limits.
package struct UnpackedSize {
  /// The unpacked size that is always allowed, at any compression ratio.
  private static let unchecked = 64 << 20

  private let limits: Limits
  private var member = 0
  private var whole = 0

  package init(_ limits: Limits) { self.limits = limits }

  /// Begins another member.
  package mutating func beginMember() { member = 0 }

  /// Adds unpacked bytes. Throws `.limit`.
  ///
  /// - Parameter stored: the number of stored bytes read so far.
  package mutating func add(_ count: Int, stored: Int) throws(FeedError) {
    member += count
    whole += count
    if member > limits.archiveMember {
      throw FeedError(.limit, "a member of more than \(limits.archiveMember) bytes")
    }
    if whole > limits.archiveSize {
      throw FeedError(.limit, "more than \(limits.archiveSize) bytes in one archive")
    }
    if whole > Self.unchecked, whole / max(stored, 1) > limits.archiveRatio {
      throw FeedError(
        .limit, "unpacks to more than \(limits.archiveRatio) times its size",
        about: .archiveRatio)
    }
  }
}
