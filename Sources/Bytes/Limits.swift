/// How much of anything an input may hold: a stranger's document ends in an error, not in a
/// machine without memory.
public struct Limits: Sendable, Hashable {
  /// How deep elements, objects and arrays may nest; libxml2's own ceiling is 256.
  public var depth = 256
  /// The longest text of one element or member, in bytes.
  public var text = 8 << 20
  /// The most that one entry, the feed's own part, or a row of a table may hold, in bytes.
  public var entry = 16 << 20
  /// The longest address, in bytes: more than any server takes. A longer one is left out.
  public var address = 8 << 10
  /// How many times the bytes that were read may be written, past 64 MiB for each input: what a feed
  /// says of itself stands in each of its rows.
  public var expansion = 100
  /// The most attributes of one element: libxml2 compares each with all others.
  public var attributes = 256
  /// The most namespaces that are declared at one place of a document, elements around it
  /// included: libxml2 looks for a prefix among all of them.
  public var namespaces = 128
  /// The most different names of an XML document: libxml2's dictionary grows no further than to
  /// some thousand places, and is searched for each element.
  public var names = 64 << 10
  /// The most entries that one input may hold.
  public var entries = Int.max
  /// The most members that one archive may hold, folders among them.
  public var archiveMembers = 1_000_000
  /// The most that one member may hold, in bytes once unpacked.
  public var archiveMember = 64 << 30
  /// The most that all members of an archive may hold, in bytes once unpacked.
  public var archiveSize = 1 << 40
  /// How many times its own size an archive may unpack to, past 64 MiB: DEFLATE's own ceiling is
  /// 1032, which zeros come near to and feeds don't.
  public var archiveRatio = 1000
  /// The most memory that unpacking a compressed file may take, in bytes: as much as its packer
  /// chose to need, up to 4 GiB.
  public var archiveMemory = 256 << 20
  /// How many archives may stand in one another: `a.zip/b.tar/c.xml.gz` is three.
  public var archiveDepth = 3

  public init() {}
}
