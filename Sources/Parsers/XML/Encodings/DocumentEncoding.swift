internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// The encoding of a document. A byte-order mark takes precedence over the pattern of zero bytes,
/// and both over the XML declaration, which the bytes may contradict.
struct DocumentEncoding {
  /// The encoding to convert from; `nil` for UTF-8, in which single invalid bytes are read as
  /// Windows-1252.
  private(set) var name: String?
  /// The number of leading bytes that aren't parsed: a byte-order mark or a wrong declaration.
  private(set) var skipped = 0
  /// A warning about the declaration.
  private(set) var warning: String?
  /// `true` if the encoding is the declared one and the bytes so far are ASCII. The first other
  /// bytes decide.
  var isUndecided = false
  /// `true` if the caller, a byte-order mark or zero bytes tell the encoding.
  let isCertain: Bool
  /// `true` after a byte-order mark of UTF-8. Servers also put one before other encodings.
  private let isMarked: Bool

  /// - Parameter charset: the encoding that a server states. It counts if the document states none, or
  ///   a wrong one.
  init(
    _ bytes: ArraySlice<UInt8>, forced: String?, charset: String? = nil, isMarked: Bool = false
  ) {
    self.isMarked = isMarked
    if let beginning = Self.beginning(of: bytes) {
      isCertain = true
      name = beginning.name
      skipped = beginning.mark
      return
    }
    isCertain = forced != nil
    let declaration = XMLDeclaration(bytes.prefix(1024))
    guard forced == nil else {
      name = forced.flatMap { EncodingLabel($0).isUTF8 ? nil : $0 }
      skipped = declaration.length
      return
    }
    let content = UTF8Content(bytes.span)
    let declared = (declaration.encoding ?? charset)?.lowercased()
    let label = declared.map(EncodingLabel.init) ?? EncodingLabel("utf-8")
    if label.isUTF8, content.isConsistent { return }
    skipped = declaration.length
    if isUTF8(content, bytes, insteadOf: label) {
      override(declared, by: "UTF-8")
    } else if label.isUTF8 || label.isWide || XMLDecoder(label) == nil {
      let other = charset.map(EncodingLabel.init).flatMap {
        $0.isUTF8 || $0.isWide || XMLDecoder($0) == nil ? nil : $0.name
      }
      override(declared, by: content.isConsistent ? "UTF-8" : other ?? Self.latin1)
    } else {
      name = label.name
      isUndecided = content.isASCII
    }
  }

  /// Decides by the first bytes of the document that aren't ASCII, and those after them.
  mutating func decide(by bytes: ArraySlice<UInt8>) {
    isUndecided = false
    guard let name else { return }
    if isUTF8(UTF8Content(bytes.span), bytes, insteadOf: EncodingLabel(name)) {
      override(name, by: "UTF-8")
    }
  }

  private func isUTF8(
    _ content: UTF8Content, _ bytes: ArraySlice<UInt8>, insteadOf label: EncodingLabel
  ) -> Bool {
    if isMarked, !content.isASCII, content.isConsistent { return true }
    return content.overrides(label) && !Self.isRight(label, bytes)
  }

  /// Returns `true` if bytes that may be UTF-8 are in a declared encoding in which most other bytes
  /// are invalid.
  private static func isRight(_ label: EncodingLabel, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard label.isMultibyte, let decoder = XMLDecoder(label) else { return false }
    _ = decoder.decode(bytes)
    return decoder.firstProblem == nil
  }

  mutating func takeWarning() -> String? {
    defer { warning = nil }
    return warning
  }

  /// The encoding that labels of ISO-8859-1 mean in practice, and the fallback for undetectable
  /// encodings.
  static let latin1 = "windows-1252"

  private mutating func override(_ declared: String?, by name: String) {
    if let declared {
      warning = "declared as \(declared), but read as \(name)"
    } else {
      warning = "no declared encoding and not UTF-8; read as \(name)"
    }
    self.name = name == "UTF-8" ? nil : name
  }

  /// Detects byte-order marks and their lengths, then the encodings of `<` without a mark (XML 1.0
  /// appendix F).
  private static func beginning(of bytes: ArraySlice<UInt8>) -> (name: String, mark: Int)? {
    let first = bytes.span
    guard first.count >= 4 else { return nil }
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0): return ("UTF-32LE", 4)
    case (0, 0, 0xFE, 0xFF): return ("UTF-32BE", 4)
    case (0xFF, 0xFE, _, _): return ("UTF-16LE", 2)
    case (0xFE, 0xFF, _, _): return ("UTF-16BE", 2)
    case (0x3C, 0, 0, 0): return ("UTF-32LE", 0)
    case (0, 0, 0, 0x3C): return ("UTF-32BE", 0)
    case (0x3C, 0, _, _): return ("UTF-16LE", 0)
    case (0, 0x3C, _, _): return ("UTF-16BE", 0)
    default: return nil
    }
  }
}

/// A document's encoding and skipped bytes, by its first 64 KiB.
struct DocumentPreview {
  static let size = 64 << 10

  let encoding: DocumentEncoding
  /// The number of skipped bytes in the first parsed line.
  let skippedColumns: Int32

  init(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions, charset: String?, isMarked: Bool) {
    let document = Self.document(at: bytes)
    encoding = DocumentEncoding(
      document, forced: options.encoding, charset: charset, isMarked: isMarked)
    let skipped = document.prefix(encoding.skipped)
    let lineStart = skipped.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? skipped.startIndex
    skippedColumns = Int32(truncatingIfNeeded: skipped.endIndex - lineStart)
  }

  /// Returns `true` if the bytes up to the root element's start tag tell the encoding. Of a
  /// document that contradicts its declaration there, the whole preview is needed.
  static func isEnough(_ bytes: ArraySlice<UInt8>, _ options: ParserOptions) -> Bool {
    let encoding = DocumentEncoding(bytes, forced: options.encoding)
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
          before.last(where: { $0 > 0x20 }) == UInt8(ascii: ">"), before.span.holds("</".bytes.span)
        {
          return bytes[..<index]
        }
      }
      next = span.firstIndex(of: mark, from: offset + 1)
    }
    return bytes
  }
}

/// The XML declaration of a document in an ASCII-compatible encoding (XML 1.0 §2.8).
struct XMLDeclaration {
  /// The length in bytes; 0 if there is none.
  let length: Int
  let encoding: String?

  /// - Parameter bytes: the first kilobyte of the document.
  init(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: "<?xml".utf8), let next = bytes.dropFirst(5).first, next <= 0x20,
      let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    else {
      length = 0
      encoding = nil
      return
    }
    length = end + 1 - bytes.startIndex
    encoding = Self.encoding(in: bytes[..<end])
  }

  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    let bytes = declaration.span
    var attributes = MarkupAttributes(bytes, from: 5)
    while let attribute = attributes.next() {
      guard let value = attribute.value, attribute.isQuoted,
        attribute.name.count == 8,
        bytes.extracting(attribute.name).begins(withAnyCaseOf: "encoding")
      else { continue }
      let label = declaration.dropFirst(value.lowerBound).prefix(value.count).filter(isInLabel)
      return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
    }
    return nil
  }

  /// Returns `true` for the characters of encoding names (XML 1.0 §4.3.3), and for two more that
  /// occur in registered names. The C library ignores other characters, so that it may accept a
  /// name that isn't one.
  private static func isInLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: "+"):
      true
    default: byte.isAlphanumeric
    }
  }
}
