package typealias Limits = FeedLimits

/// The limits of an input. A document from an untrusted source ends with an error instead of
/// exhausting the memory.
public struct FeedLimits: Sendable, Hashable {
  /// The maximum nesting of elements, objects and arrays. libxml2's own limit is 256.
  public var depth = 256
  /// The maximum size of the text of one element or member, in bytes.
  public var text = 8 << 20
  /// The maximum size of one entry, of the feed's metadata, or of a table's row, in bytes.
  public var entry = 8 << 20
  /// The maximum length of an address in bytes, more than any server accepts. A longer one is
  /// dropped.
  package var address = 8 << 10
  /// The maximum ratio of output to input, beyond 64 MiB of output for each input. Feed metadata is
  /// repeated in each row.
  public var expansion = 100
  /// The maximum number of attributes of one element, because libxml2 compares each with all
  /// others.
  package var attributes = 256
  /// The maximum number of namespace declarations in scope at any point, because libxml2 searches
  /// all of them for a prefix.
  package var namespaces = 128
  /// The maximum number of different names of an XML document. libxml2's dictionary stops growing
  /// at some thousand slots and is searched for each element.
  package var names = 64 << 10
  /// The maximum number of entries of one feed.
  public var entries = Int.max
  /// The maximum number of members of one archive, including folders.
  package var archiveMembers = 1_000_000
  /// The maximum unpacked size of one member, in bytes.
  package var archiveMember = 64 << 30
  /// The maximum unpacked size of all members of an archive, in bytes.
  public var archiveSize = 1 << 40
  /// The maximum ratio of unpacked to stored size of an archive, beyond 64 MiB. DEFLATE's own limit
  /// is 1032, which zeros approach and feeds don't.
  public var archiveRatio = 1000
  /// The maximum memory for unpacking a compressed file, in bytes. Its compressor determines the
  /// requirement, up to 4 GiB.
  public var archiveMemory = 256 << 20
  /// The maximum nesting of archives: `a.zip/b.tar/c.xml.gz` is three.
  package var archiveDepth = 3

  /// Creates the standard limits.
  public init() {}

  /// Throws an error of kind `.usage` if a limit can't be kept.
  package func check() throws(FeedError) {
    try FeedOption.depth.check(depth, from: 1)
    try FeedOption.text.check(text, from: 1)
    try FeedOption.entry.check(entry, from: 1)
    try FeedOption.expansion.check(expansion, from: 1)
    try FeedOption.archiveRatio.check(archiveRatio, from: 1)
    try FeedOption.archiveMemory.check(archiveMemory, from: 1)
    try FeedOption.entries.check(entries, from: 0)
    guard archiveSize >= 0 else { throw FeedError(.usage, "a limit is negative") }
  }

  /// Throws `.limit` if an archive has too many others around it.
  package func checkArchive(at depth: Int) throws(FeedError) {
    guard depth < archiveDepth else {
      throw FeedError(.limit, "archives nested more than \(archiveDepth) deep")
    }
  }
}
