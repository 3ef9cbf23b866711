internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// The encoding of a document and the way to feed it to libxml2, determined by its first bytes.
struct DocumentPreview {
  /// The size of the preview in bytes.
  static let size = 64 << 10
  /// The part of the preview that is searched for long texts. Feeds with long texts have one early.
  private static let textSize = 8 << 10

  let encoding: DocumentEncoding
  let delivery: XMLDelivery
  /// The number of skipped bytes in the first parsed line.
  let skippedColumns: Int32

  init(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) {
    let document = Self.document(at: bytes)
    encoding = DocumentEncoding(
      document, forced: options.encoding, isKnown: { XMLDecoder($0) != nil })
    let beginning = document.prefix(Self.textSize)
    let holdsLongText = Self.holdsLongText(beginning.span)
    delivery = encoding.name == nil && holdsLongText ? .pushed : .pulled
    let skipped = document.prefix(encoding.skipped)
    let lineStart = skipped.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? skipped.startIndex
    skippedColumns = Int32(truncatingIfNeeded: skipped.endIndex - lineStart)
  }

  /// Returns `true` if the bytes up to the root element's start tag tell the encoding. Of a
  /// document that contradicts its declaration there, the whole preview is needed.
  static func isEnough(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) -> Bool {
    let encoding = DocumentEncoding(
      bytes, forced: options.encoding, isKnown: { XMLDecoder($0) != nil })
    return encoding.isCertain || encoding.isUndecided
      || encoding.name == nil && encoding.warning == nil
  }

  /// Returns the bytes before another document's XML declaration, else all.
  static func document(at bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let span = bytes.span
    let mark = UInt8(ascii: "?")
    var next = span.firstIndex(of: mark, from: 2)
    while let offset = next {
      // Addresses have many question marks.
      if span[offset - 1] == UInt8(ascii: "<") {
        let index = bytes.startIndex + offset - 1
        let before = bytes[..<index]
        if bytes[index...].starts(with: "<?xml".utf8),
          before.last(where: { $0 > 0x20 }) == UInt8(ascii: ">"), before.span.holds("</".utf8.span)
        {
          return bytes[..<index]
        }
      }
      next = span.firstIndex(of: mark, from: offset + 1)
    }
    return bytes
  }

  /// Returns `true` if the bytes contain a CDATA section or escaped markup.
  private static func holdsLongText(_ bytes: Span<UInt8>) -> Bool {
    holds("&lt;", bytes) || holds("![CDATA[", bytes)
  }

  /// Returns `true` if the bytes contain a text whose first byte is rare.
  private static func holds(_ text: String, _ bytes: Span<UInt8>) -> Bool {
    guard let first = text.utf8.first else { return true }
    var next = bytes.firstIndex(of: first, from: 0)
    while let index = next {
      if bytes.extracting(index..<bytes.count).begins(with: text) { return true }
      next = bytes.firstIndex(of: first, from: index + 1)
    }
    return false
  }
}
