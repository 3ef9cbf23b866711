/// The shape of a JSON document: enough to recognise dialects, at a cost independent of the
/// document's size.
package struct JSONOutline: Sendable, Hashable {
  /// The type of a value, determined by its first byte.
  package enum Kind: Sendable, Hashable {
    case object
    case array
    /// A string, number, `true`, `false` or `null`. These aren't distinguished, because they vary
    /// between entries.
    case scalar

    init(firstByte: UInt8) {
      switch firstByte {
      case UInt8(ascii: "{"): self = .object
      case UInt8(ascii: "["): self = .array
      default: self = .scalar
      }
    }
  }

  /// The members of an object and their types, by key.
  package typealias Members = [String: Kind]

  /// The type of the root: an object or an array.
  package internal(set) var root = Kind.object
  /// The members of the root.
  package internal(set) var members: Members = [:]
  /// The members of the root's `feed`.
  package internal(set) var feed: Members = [:]
  /// The members of the first entry: the first object of the root if that is an array, else of
  /// `entry`, `results`, `items` or `entries` in `feed` or the root.
  package internal(set) var entry: Members = [:]

  /// Adds a member. The first of several with the same key counts.
  static func add(_ kind: Kind, _ key: String, to members: inout Members) {
    if members[key] == nil { members[key] = kind }
  }
}
