internal import ChartConvIO
internal import ChartConvMarkup
internal import ChartConvModel

/// Scans start tags, skipping the prolog (XML 1.0 §2.8).
struct TagScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private var offset = 0
  private var tags = 0
  private var hasText = false
  private var missing: MissingDelimiters = []

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// `true` if at most one tag and no text was passed.
  var isInProlog: Bool { tags <= 1 && !hasText }

  /// The number of bytes that were passed; `nil` if the bytes after them might have changed the
  /// tags.
  var passed: Int? {
    let isWhole = missing.isEmpty && offset > 0 && bytes[offset - 1] == UInt8(ascii: ">")
    return isWhole ? offset : nil
  }

  /// Advances past the next start tag and returns its name and its attributes with a value.
  @_lifetime(self: copy self)
  mutating func next() -> (name: String, attributes: [(name: String, value: String)])? {
    let less = UInt8(ascii: "<")
    while let start = bytes.firstIndex(of: less, or: less, from: offset) {
      while offset < start, !hasText {
        hasText = isText(bytes[offset])
        offset += 1
      }
      let kind = MarkupKind(of: bytes, at: start)
      switch kind {
      case .startTag:
        tags += 1
        return tag(at: start + 1)
      case .endTag, .text:
        tags += 1
        offset = start + 1
      default:
        // Markup without an end is skipped only as far as its opening delimiter.
        offset =
          kind.end(in: bytes, from: start, &missing) ?? min(start + kind.opening, bytes.count)
      }
    }
    return nil
  }

  @_lifetime(self: copy self)
  private mutating func tag(
    at start: Int
  ) -> (name: String, attributes: [(name: String, value: String)]) {
    var end = start
    while end < bytes.count, !bytes[end].endsMarkupName { end += 1 }
    var attributes = MarkupAttributes(bytes, from: end)
    var values: [(name: String, value: String)] = []
    while let attribute = attributes.next() {
      guard let value = attribute.value else { continue }
      values.append((text(attribute.name), text(value)))
    }
    offset = attributes.index
    return (text(start..<end), values)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decodingUTF8: bytes.extracting(range))
  }

  /// Returns `true` for a byte that isn't white space or a part of a byte-order mark.
  private func isText(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x80 }
}
