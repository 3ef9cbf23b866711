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
  /// The members of the root's `feed` or `rss`, and the first key of each object in it, as
  /// `title.label`.
  package internal(set) var feed: Members = [:]
  /// The members of the root's `results`, if that is an object.
  package internal(set) var groups: Members = [:]
  /// The members of the first of these groups, else of the first of the root's members with a list
  /// `data` or that is an object.
  package internal(set) var group: Members = [:]
  /// The members of the first entry. It is the first object of the root if that is an array. Else
  /// it is that of `entry`, `results`, `items`, `entries`, `data` or `feeds` in `feed` or the root,
  /// else that of a list under ``entriesKey``.
  package internal(set) var entry: Members = [:]
  /// The key of the root under which the entry stands.
  package internal(set) var entriesKey: String?
  /// The text of the root's `version`.
  package internal(set) var version: String?
  /// The text of the `type` of the entry, or of the root.
  package internal(set) var entryType: String?
}
