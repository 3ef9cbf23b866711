internal import CChartConvJSON
package import ChartConvIO
internal import ChartConvModel

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

  /// Returns the document's outline, which is empty if its shape is known, and the shape: a hash of all that
  /// the outline shows.
  ///
  /// - Parameter isEager: `true` to end with the first entry. By default more bytes are examined.
  package mutating func outline(
    _ extent: OutlineExtent, of source: inout ByteSource, isEager: Bool = false,
    unless isKnown: (UInt64) -> Bool = { _ in false }
  ) throws(FeedError) -> (JSONOutline, shape: UInt64) {
    var shape: UInt64 = 0
    var hasContainers = false
    if unsafe csj_documents_try_row(documents, &shape, &hasContainers),
      extent == .toFirstEntry || !hasContainers, isKnown(shape)
    {
      return (JSONOutline(), shape)
    }
    while true {
      if unsafe csj_documents_is_due(documents, isEager) {
        let start = unsafe csj_documents_start(documents)
        let bytes = unsafe UnsafeBufferPointer(start: start.bytes, count: start.size)
        let reader = unsafe JSONOutlineReader(bytes.span, extent, isShown: false)
        // Of a document that is larger than that, the first entry is sufficient.
        let isLong = unsafe start.size >= csj_usual_size
        let isComplete = unsafe reader.isDone || start.is_whole
        if unsafe isComplete || start.is_last || reader.hasEntry && isLong {
          // If any container is complete, the walk reports an error.
          if unsafe !start.is_whole && !start.has_closed && !isLong { try reportLook() }
          if isKnown(reader.shape) { return (JSONOutline(), reader.shape) }
          return unsafe (
            JSONOutlineReader(bytes.span, extent, isShown: true).outline, reader.shape
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
    let bytes = unsafe UnsafeBufferPointer(start: start.bytes, count: start.size)
    var value = unsafe JSONCursor(bytes.span)
    for name in pointer.split(separator: "/") {
      guard value.find(name) else { return nil }
    }
    guard value.isText else { return nil }
    let offset = value.index
    let text = value.text()
    return unsafe value.isCut ? nil : (text, position(at: offset, in: bytes.span))
  }

  /// Returns the position of an offset from the document's beginning.
  private func position(at offset: Int, in bytes: Span<UInt8>) -> SourcePosition {
    var position = position
    guard !isWithin else { return position }
    for index in 0..<offset {
      position.column += 1
      if bytes[index] == UInt8(ascii: "\n") {
        position = SourcePosition(line: position.line + 1, column: 1)
      }
    }
    return position
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
