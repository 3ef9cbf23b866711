internal import ChartConvIO
internal import ChartConvMarkup
internal import ChartConvModel

/// An iterator over the attributes with a value of all tags in HTML (HTML, 13.2.5). Comments and the
/// contents of scripts and styles are skipped.
struct HTMLTags: ~Escapable {
  struct Attribute {
    let name: Range<Int>
    /// The value without its quotes.
    let value: Range<Int>
    let isQuoted: Bool
  }

  private let bytes: Span<UInt8>
  private var index = 0
  /// The name of the current tag.
  private(set) var tag: Range<Int>?
  private var attributes: MarkupAttributes
  private var missing: MissingDelimiters = []

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    attributes = MarkupAttributes(bytes, from: 0)
  }

  @_lifetime(self: copy self)
  mutating func nextAttribute() -> Attribute? {
    let less = UInt8(ascii: "<")
    while true {
      if let tag {
        while let attribute = attributes.next() {
          if let value = attribute.value {
            return Attribute(name: attribute.name, value: value, isQuoted: attribute.isQuoted)
          }
        }
        self.tag = nil
        index = attributes.isUnterminated ? bytes.count : attributes.index
        skipContent(of: tag)
      }
      guard let start = bytes.firstIndex(of: less, or: less, from: index) else { return nil }
      index = start + 1
      let kind = MarkupKind(of: bytes, at: start)
      if kind == .comment {
        index = kind.end(in: bytes, from: start, &missing) ?? bytes.count
      } else if kind == .startTag, bytes[index].isASCIILetter {
        while index < bytes.count, !bytes[index].endsMarkupName { index += 1 }
        tag = start + 1..<index
        attributes = MarkupAttributes(bytes, from: index)
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func skipContent(of tag: Range<Int>) {
    let tag = bytes.extracting(tag)
    for name in ["script", "style"]
    where tag.count == name.utf8.count && tag.begins(withAnyCaseOf: name) {
      index = MarkupKind.endTag(of: name, in: bytes, from: index)
    }
  }
}
