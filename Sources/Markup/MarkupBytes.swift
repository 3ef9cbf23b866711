internal import ChartConvModel

/// Byte classes of markup.
extension UInt8 {
  /// `true` for the first byte of a tag's name.
  package var startsMarkupName: Bool { isLetter || self == UInt8(ascii: "_") }

  /// `true` for a byte that ends the name of a tag or of an attribute.
  package var endsMarkupName: Bool {
    separatesAttributes || self == UInt8(ascii: ">") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: "=")
  }

  package var separatesAttributes: Bool { self <= 0x20 || self == UInt8(ascii: "/") }
}
