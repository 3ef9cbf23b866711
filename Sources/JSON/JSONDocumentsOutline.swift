internal import CChartConvSimdjson
package import ChartConvIO

/// What is known of a document before its entries are read.
extension JSONDocuments {
  /// The part of a document that an outline shows.
  package enum OutlineExtent {
    case toFirstEntry
    /// To the document's end, or to the first entry of a document that is larger than a window.
    case whole
  }

  /// Returns the outline of the document; `nil` if it equals the outline returned last.
  package mutating func outline(
    _ extent: OutlineExtent, of source: inout ByteSource
  ) throws(FeedError) -> JSONOutline? {
    while true {
      var outline: JSONOutline?
      let progress = unsafe withUnsafeMutablePointer(to: &outline) { outline in
        unsafe csj_documents_outline(documents, extent == .whole, outline) {
          user, scope, key, size, type in
          guard let outline = unsafe user?.assumingMemoryBound(to: JSONOutline?.self)
          else { return }
          let kind = JSONOutline.Kind(firstByte: type)
          guard let key = unsafe key else {
            unsafe outline.pointee = JSONOutline(root: kind)
            return
          }
          unsafe outline.pointee?.add(kind, String(key, size), in: scope)
        }
      }
      switch progress {
      case csj_progress_more: try fill(from: &source)
      case csj_progress_fault: throw fault
      default: return outline
      }
    }
  }

  /// Returns the string of a member of the document's root and its position. Proxies wrap feeds
  /// this way.
  package mutating func string(at key: String) -> (bytes: [UInt8], position: SourcePosition)? {
    var size = 0
    var position = csj_position()
    guard let bytes = unsafe csj_documents_string(documents, key, &size, &position) else {
      return nil
    }
    return (unsafe Array(UnsafeBufferPointer(start: bytes, count: size)), SourcePosition(position))
  }
}

extension JSONOutline {
  fileprivate mutating func add(_ kind: Kind, _ key: String, in scope: csj_scope) {
    switch scope {
    case csj_scope_root: Self.add(kind, key, to: &members)
    case csj_scope_feed: Self.add(kind, key, to: &feed)
    default: Self.add(kind, key, to: &entry)
    }
  }
}
