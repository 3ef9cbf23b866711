internal import ChartConvModel
internal import ChartConvText

/// A character reference, or a plain `&`, in a document that is being repaired.
struct RepairedReference {
  /// The maximum length of a reference, apart from leading zeros.
  static let maximumLength = 40

  let text: [UInt8]
  /// The length in the document, in bytes.
  let length: Int

  /// Parses a reference at an index. An `&` that doesn't begin a resolvable reference is escaped.
  init(_ bytes: [UInt8], _ index: Int) {
    guard let (name, end) = Self.name(bytes, index) else {
      self.init(text: "&amp;", length: 1)
      return
    }
    let length = end - index
    if name.first == UInt8(ascii: "#") {
      self.init(numbered: name.dropFirst(), bytes, index, length)
    } else if let predefined = PredefinedEntity.names.first(where: { $0.utf8.elementsEqual(name) })
    {
      self.init(text: "&\(predefined);", length: length)
    } else if let text = HTMLEntities.text(String(decoding: name, as: UTF8.self)) {
      self.init(text: PredefinedEntity.escaped(text), length: length)
    } else {
      self.init(text: "&amp;", length: 1)
    }
  }

  private init(text: String, length: Int) {
    self.text = Array(text.utf8)
    self.length = length
  }

  /// Resolves a numeric reference. Two references to the halves of a surrogate pair become one
  /// character, as in JSON.
  private init(numbered digits: ArraySlice<UInt8>, _ bytes: [UInt8], _ index: Int, _ length: Int) {
    guard let code = Self.code(digits) else {
      self.init(text: "&amp;", length: 1)
      return
    }
    if code & ~0x3FF == 0xD800, let (name, end) = Self.name(bytes, index + length),
      name.first == UInt8(ascii: "#"), let low = Self.code(name.dropFirst()),
      low & ~0x3FF == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (code & 0x3FF) << 10 + low & 0x3FF)
    {
      self.init(text: String(scalar), length: end - index)
      return
    }
    let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
    if scalar.value < 0x20, UInt8(scalar.value).isAllowedInXML {
      // A literal control character would be normalized as a line end.
      self.init(text: "&#\(scalar.value);", length: length)
      return
    }
    let isAllowed =
      scalar.value < 0x80 ? UInt8(scalar.value).isAllowedInXML : scalar.value | 1 != 0xFFFF
    self.init(text: isAllowed ? PredefinedEntity.escaped(String(scalar)) : "", length: length)
  }

  /// Returns the name between the `&` at an index and its `;`, and the index after it.
  private static func name(_ bytes: [UInt8], _ index: Int) -> (ArraySlice<UInt8>, end: Int)? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "&") else { return nil }
    let inner = bytes[(index + 1)...].prefix(maximumLength)
    guard let end = inner.firstIndex(where: { !isInName($0) }), end > index + 1,
      bytes[end] == UInt8(ascii: ";")
    else { return nil }
    return (inner[..<end], end + 1)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "#")
  }

  private static func code(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let text = String(decoding: digits, as: UTF8.self)
    let isHexadecimal = text.first == "x" || text.first == "X"
    return isHexadecimal ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
  }
}
