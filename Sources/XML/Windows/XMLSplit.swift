internal import ChartConvIO

/// A position between two entries, as libxml2 counts it: within the document.
package struct XMLCut: Sendable, Equatable {
  var line: Int32
  var column: Int32

  /// Returns the position after a text that begins here.
  package func moved(behind text: [UInt8]) -> Self {
    let lines = text.span.count(of: UInt8(ascii: "\n"))
    let last = lines > 0 ? text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 : 0
    let characters = text[last...].count { $0 & 0xC0 != 0x80 }
    return Self(
      line: line &+ Int32(truncatingIfNeeded: lines),
      column: (lines > 0 ? 1 : column) &+ Int32(truncatingIfNeeded: characters))
  }
}

/// A place between two entries of a document from which other parsers can continue.
///
/// They first parse the beginning of the document, so that libxml2's state and the record of the
/// feed's metadata are the same.
package struct XMLSplit: Sendable {
  /// The position.
  package var cut: XMLCut
  /// The bytes up to the last tag before the first entry.
  package let prefix: [UInt8]
  /// The end tag of an entry.
  package let entryEnd: [UInt8]
  /// The end tags of the elements that hold the entries.
  let endTags: [UInt8]
  /// The number of those elements.
  let depth: Int
  /// The number of start and end tags in the prefix.
  let tags: Int
  /// The size of the feed's metadata.
  let headSize: Int
  var progress = XMLReceiver.Progress()
  var delivery = XMLDelivery.pulled
  var skippedLines = 0
  var skippedColumns: Int32 = 0

  /// The maximum size of a prefix in bytes.
  static let maximumPrefixSize = 64 << 10

  /// - Parameter entry: the qualified name of the first entry, whose start tag the checkpoint
  ///   precedes.
  /// - Returns: `nil` if the document can't be split.
  init?(
    beforeEntry entry: String, _ checkpoint: XMLCheckpoint, _ source: borrowing XMLSource,
    headSize: Int
  ) {
    let count = checkpoint.offset + (checkpoint.isInTag ? 1 : 0)
    guard checkpoint.depth > 0, count <= Self.maximumPrefixSize,
      let prefix = source.beginning(count),
      !prefix.span.holds("<!DOCTYPE".utf8.span)
    else { return nil }
    self.prefix = prefix
    self.headSize = headSize
    cut = XMLCut(line: checkpoint.line, column: checkpoint.column)
    entryEnd = Array("</\(entry)>".utf8)
    let names = checkpoint.names
    endTags = names.reversed().flatMap { "</".utf8 + $0 + ">".utf8 }
    depth = names.count
    tags = checkpoint.tags
  }
}
