/// What a JSON document looks like: enough to tell dialects apart, cheap whatever its size.
public struct JSONOutline: Sendable, Hashable {
  /// What a value is, told by its first byte.
  public enum Kind: Sendable, Hashable {
    case object
    case array
    /// A string, a number, `true`, `false` or `null`: what it is differs from entry to entry.
    case scalar
  }

  /// The members of an object, by key.
  public typealias Members = [String: Kind]

  /// An object or an array.
  public internal(set) var root = Kind.object
  /// The members of the root.
  public internal(set) var members: Members = [:]
  /// The members of the root's `feed`.
  public internal(set) var feed: Members = [:]
  /// The members of the first entry: the first object in the root where that is an array, else in
  /// the `entry`, `results`, `items` or `entries` of `feed` or the root.
  public internal(set) var entry: Members = [:]

  /// A member of one of these objects; of two with one key the first counts.
  static func add(_ kind: Kind, _ key: String, to members: inout Members) {
    if members[key] == nil { members[key] = kind }
  }
}
