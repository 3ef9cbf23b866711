internal import ChartConvBytes
internal import ChartConvRecords

/// What the first bytes of a document tell: its encoding, and how libxml2 gets its bytes.
struct DocumentPreview {
  /// In bytes.
  static let size = 64 << 10
  /// Feeds that have long texts at all have one soon.
  private static let textSize = 8 << 10

  let encoding: DocumentEncoding
  let delivery: XMLDelivery
  /// How many bytes of the first line that is parsed are skipped.
  let skippedColumns: Int32

  init(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) {
    let document = bytes[..<Self.endOfDocument(bytes)]
    encoding = DocumentEncoding(
      document, forced: options.encoding, isKnown: { XMLDecoder($0) != nil })
    let beginning = document.prefix(Self.textSize)
    let holdsLongText = Self.holdsLongText(beginning.span)
    delivery = encoding.name == nil && holdsLongText ? .pushed : .pulled
    let skipped = document.prefix(encoding.skipped)
    let lineStart = skipped.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? skipped.startIndex
    skippedColumns = Int32(truncatingIfNeeded: skipped.endIndex - lineStart)
  }

  /// The index of the declaration of another document, or the end of the bytes.
  private static func endOfDocument(_ bytes: ArraySlice<UInt8>) -> Int {
    let span = bytes.span
    let mark = UInt8(ascii: "?")
    var next = span.firstIndex(of: mark, or: mark, from: 2)
    while let offset = next {
      let index = bytes.startIndex + offset - 1
      let before = bytes[..<index]
      if bytes[index...].starts(with: "<?xml".utf8),
        before.last(where: { $0 > 0x20 }) == UInt8(ascii: ">"), before.span.holds("</".utf8.span)
      {
        return index
      }
      next = span.firstIndex(of: mark, or: mark, from: offset + 1)
    }
    return bytes.endIndex
  }

  /// Whether it has a CDATA section or escaped markup.
  private static func holdsLongText(_ bytes: Span<UInt8>) -> Bool {
    bytes.holds("![CDATA[".utf8.span) || bytes.holds("&lt;".utf8.span)
  }
}
