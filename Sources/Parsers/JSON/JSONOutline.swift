internal import CChartConvJSON
package import ChartConvIO

/// The shape of a JSON document: enough to recognise dialects, at a cost independent of the
/// document's size.
package struct JSONOutline: Sendable, Hashable {
  /// The type of a value, determined by its first byte.
  package enum Kind: Sendable, Hashable {
    case object, array
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

  package typealias Members = [String: Kind]

  package internal(set) var root = Kind.object
  /// The members of the root.
  package internal(set) var members: Members = [:]
  /// The members of the root's `feed` or `rss`, and the first key of each object in it, as
  /// `title.label`. So are the objects of an item of RSS shown, and `im:name`
  /// and `im:rating` of any row.
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
  /// The entry, unless it stands in a group.
  package var directEntry: Members {
    group["data"] == .array && members["data"] != .array ? [:] : entry
  }
  /// The key of the root under which the entry stands.
  package internal(set) var entriesKey: String?
  /// `true` if no dialect has entries under ``entriesKey``.
  package internal(set) var isEntriesKeyUnknown = false
  /// The text of the root's `version`.
  package internal(set) var version: String?
  /// The text of the `type` of the entry, or of the root.
  package internal(set) var entryType: String?
}

/// What is known of a document before its entries are read.
extension JSONDocuments {
  /// The part of a document that an outline shows.
  package enum OutlineExtent {
    case toFirstEntry
    /// To the first entry, or to the first object under a key that no built-in dialect has.
    case toFirstGroup
    /// To the document's end, or to the first entry of a document that is larger than a window.
    case whole
  }

  /// Returns the number of the document's outline, and the outline if it is new: `nil` if it equals
  /// the one with that number that was returned last.
  ///
  /// - Parameter isEager: `true` to end with the first entry. By default more bytes are examined.
  package mutating func outline(
    _ extent: OutlineExtent, of source: inout ByteSource, isEager: Bool = false
  ) throws(FeedError) -> (number: Int, new: JSONOutline?) {
    let extent =
      switch extent {
      case .toFirstEntry: csj_extent_entry
      case .toFirstGroup: csj_extent_group
      case .whole: csj_extent_document
      }
    let documents = unsafe documents
    var outline: JSONOutline?
    var number = 0
    _ = try repeated(over: &source) {
      unsafe withUnsafeMutablePointer(to: &outline) { outline in
        unsafe csj_documents_outline(documents, extent, isEager, &number, outline) {
          user, scope, key, size, type in
          guard let outline = unsafe user?.assumingMemoryBound(to: JSONOutline?.self)
          else { return }
          guard let key = unsafe key else {
            unsafe outline.pointee = JSONOutline(root: JSONOutline.Kind(firstByte: type))
            return
          }
          unsafe outline.pointee?.add(type, String(key, size), in: scope)
        }
      }
    }
    return (number, outline)
  }

  /// Returns the string or number at a JSON pointer (RFC 6901), such as `/contents`, and its
  /// position.
  package mutating func string(at pointer: String) -> (bytes: [UInt8], position: SourcePosition)? {
    var size = 0
    var position = csj_position()
    guard let bytes = unsafe csj_documents_string(documents, pointer, &size, &position) else {
      return nil
    }
    return (unsafe Array(UnsafeBufferPointer(start: bytes, count: size)), SourcePosition(position))
  }

  /// Returns the text of the document; `nil` if it is too large to be held.
  package mutating func text(of source: inout ByteSource) throws(FeedError) -> [UInt8]? {
    let documents = unsafe documents
    var text: UnsafePointer<UInt8>?
    var size = 0
    _ = try repeated(over: &source) { unsafe csj_documents_text(documents, &text, &size) }
    guard let text = unsafe text else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: text, count: size))
  }
}

extension JSONOutline {
  fileprivate mutating func add(_ type: UInt8, _ key: String, in scope: csj_scope) {
    switch Int(type) {
    case csj_type_text: if scope == csj_scope_root { version = key } else { entryType = key }
    case csj_type_entries_key, csj_type_unknown_key:
      entriesKey = key
      isEntriesKeyUnknown = Int(type) == csj_type_unknown_key
    default:
      let kind = Kind(firstByte: type)
      switch scope {
      case csj_scope_root: members[key] = kind
      case csj_scope_feed: feed[key] = kind
      case csj_scope_groups: groups[key] = kind
      case csj_scope_group: group[key] = kind
      default: entry[key] = kind
      }
    }
  }
}
