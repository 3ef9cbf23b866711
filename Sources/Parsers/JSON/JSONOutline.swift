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
  /// `true` if the root has no values.
  package internal(set) var isEmpty = false
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
    var shape: UInt64 = 0
    var hasContainers = false
    if unsafe csj_documents_try_row(documents, &shape, &hasContainers),
      extent == .toFirstEntry || !hasContainers, let known = shapes.firstIndex(of: shape)
    {
      return (known, nil)
    }
    while true {
      if unsafe csj_documents_is_due(documents, isEager) {
        let start = unsafe csj_documents_start(documents)
        let reader = unsafe JSONOutlineReader(documents, start, extent, isShown: false)
        entrySize = reader.entrySize
        // Of a document that is larger than that, the first entry is sufficient.
        let isLong = unsafe start.size >= csj_usual_size
        if unsafe reader.isComplete || start.is_last || reader.hasEntry && isLong {
          // If any container is complete, the walk reports an error.
          if unsafe !start.is_whole && !start.has_closed && !isLong { try reportLook() }
          if let known = shapes.firstIndex(of: reader.shape) { return (known, nil) }
          let number = newest % shapes.count
          newest += 1
          shapes[number] = reader.shape
          return (
            number,
            unsafe JSONOutlineReader(documents, start, extent, isShown: true).outline
          )
        }
      }
      if unsafe !csj_documents_look(documents) { try fill(from: &source) }
    }
  }

  private func reportLook() throws(FeedError) {
    _ = unsafe csj_documents_report_look(documents)
    throw problem
  }

  /// Returns the string or number at a JSON pointer (RFC 6901), such as `/contents`, in the part of the
  /// document that is in memory, and its position.
  package mutating func string(at pointer: String) -> (bytes: [UInt8], position: SourcePosition)? {
    while unsafe csj_documents_look(documents) {}
    let start = unsafe csj_documents_start(documents)
    guard unsafe start.count > 0 else { return nil }
    var index = 0
    for name in pointer.utf8.split(separator: UInt8(ascii: "/")) {
      guard let child = unsafe start.child(of: index, named: name) else { return nil }
      index = child
    }
    var size = 0
    guard let text = unsafe csj_documents_scalar(documents, index, &size) else { return nil }
    return unsafe (
      Array(UnsafeBufferPointer(start: text, count: size)),
      SourcePosition(start.values[index].position)
    )
  }

  /// Returns the text of the document; `nil` if it is too large to be held.
  package mutating func text(of source: inout ByteSource) throws(FeedError) -> [UInt8]? {
    while true {
      while unsafe csj_documents_look(documents) {}
      let start = unsafe csj_documents_start(documents)
      if unsafe start.is_too_large { return nil }
      if unsafe start.is_whole {
        return unsafe Array(UnsafeBufferPointer(start: start.bytes, count: start.size))
      }
      if unsafe start.is_last { try reportLook() }
      try fill(from: &source)
    }
  }
}

extension csj_start {
  /// Returns the member of an object or the element of an array that a part of a pointer names.
  fileprivate func child(of parent: Int, named name: Substring.UTF8View) -> Int? {
    let isList = unsafe values[parent].type == UInt8(ascii: "[")
    guard unsafe isList || values[parent].type == UInt8(ascii: "{") else { return nil }
    return unsafe children(of: parent).enumerated().first { number, child in
      unsafe isList ? String(number).utf8.elementsEqual(name) : key(of: child).elementsEqual(name)
    }?.element
  }
}
