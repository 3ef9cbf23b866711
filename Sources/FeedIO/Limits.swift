/// How much of anything an input may hold: a stranger's document ends in an error, not in a
/// machine without memory.
public struct Limits: Sendable, Hashable {
  /// How deep elements, objects and arrays may nest; libxml2's own ceiling is 256.
  public var depth = 256
  /// The longest text of one element or member, in bytes.
  public var text = 16 << 20
  /// The most that one entry may hold of what is wanted of it, in bytes.
  public var entry = 48 << 20
  /// The largest JSON document, in bytes; XML documents may be of any size.
  public var document = 1 << 30
  /// The most entries that one input may hold.
  public var entries = Int.max

  public init() {}
}
