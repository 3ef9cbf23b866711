package import ChartConvIO
internal import ChartConvText

/// A decoder from an encoding to UTF-8.
enum XMLDecoder {
  case windowsLatin1
  case singleByte(SingleByteEncoding)
  case library(TextDecoder)

  /// Creates a decoder of the encoding that a label means; `nil` if it is unknown.
  init?(_ label: EncodingLabel) {
    for name in label.candidates {
      if let decoder = Self(name, unit: label.unit) {
        self = decoder
        return
      }
    }
    return nil
  }

  private init?(_ name: String, unit: Int) {
    if name.lowercased() == DocumentEncoding.latin1 {
      self = .windowsLatin1
    } else if let encoding = SingleByteEncoding.named(name.lowercased()) {
      self = .singleByte(encoding)
    } else if let decoder = TextDecoder(name, unit: unit) {
      self = .library(decoder)
    } else {
      return nil
    }
  }

  /// Decodes a piece. An empty piece ends the text.
  func decode(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .windowsLatin1: WindowsLatin1.utf8(piece)
    case .singleByte(let encoding): encoding.utf8(piece)
    case .library(let decoder): decoder.decode(piece)
    }
  }

  /// The number of bytes of an incomplete character at the end of the input so far.
  var pendingCount: Int {
    if case .library(let decoder) = self { decoder.pendingCount } else { 0 }
  }

  /// The offset of the first invalid bytes in the last output; `nil` if there were none.
  var firstProblem: Int? {
    if case .library(let decoder) = self { decoder.firstProblem } else { nil }
  }
}

/// An encoding of one byte a character, with ASCII below 128, that the C library has no decoder
/// for.
struct SingleByteEncoding {
  /// The label in lower case.
  let name: String
  private let characters: [Unicode.Scalar]

  private init(_ name: String, _ characters: String) {
    self.name = name
    self.characters = Array(characters.unicodeScalars)
  }

  /// Finds an encoding by its label in lower case; `nil` if it isn't one of these.
  static func named(_ name: String) -> Self? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }

  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.replacingNonASCII { $1 += characters[Int($0) - 0x80].utf8 }
  }

  /// The tables of Apple's GREEK.TXT and TURKISH.TXT, which the Unicode Consortium publishes.
  private static let all = [
    Self(
      "macgreek",
      "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü"
        + "†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ"
        + "άΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏ"
        + "ύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}"),
    Self(
      "macturkish",
      "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
        + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
        + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş"
        + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{F8A0}ˆ˜¯˘˙˚¸˝˛ˇ"),
  ]
}

/// Decodes text to UTF-8, piece by piece, and finds the position of the first invalid bytes.
package struct PositionedDecoder {
  package static let warning = "invalid bytes in the document's encoding"

  private let decoder: XMLDecoder
  /// The position after the text so far.
  private var line: Int
  private var column = 1
  private var hasProblem = false
  private var problem: SourcePosition?

  /// Returns `nil` for UTF-8, which isn't decoded. Throws `.usage` if the encoding is unknown.
  package init?(_ encoding: String, firstLine: Int) throws(FeedError) {
    let label = EncodingLabel(encoding)
    guard !label.isUTF8 else { return nil }
    guard let decoder = XMLDecoder(label) else {
      throw FeedError(.usage, "unknown encoding '\(encoding)'", about: .encoding)
    }
    self.decoder = decoder
    line = firstLine
  }

  /// Decodes a piece. An empty piece ends the text.
  package mutating func decode(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    let text = decoder.decode(piece)
    if !hasProblem, let offset = decoder.firstProblem {
      hasProblem = true
      problem = position(after: text[..<offset])
    }
    let end = position(after: text[...])
    (line, column) = (end.line, end.column)
    return text
  }

  /// Returns the position after `text`, which follows the text so far.
  private func position(after text: ArraySlice<UInt8>) -> SourcePosition {
    let lineFeed = UInt8(ascii: "\n")
    guard let last = text.lastIndex(of: lineFeed) else {
      return SourcePosition(line: line, column: column + text.count)
    }
    return SourcePosition(line: line + text.span.count(of: lineFeed), column: text.endIndex - last)
  }

  /// Returns the position of the first bytes that are invalid in the encoding, once.
  package mutating func takeFault() -> SourcePosition? {
    defer { problem = nil }
    return problem
  }

  /// The number of bytes of an incomplete character at the end of the input so far.
  var pendingCount: Int { decoder.pendingCount }
}

/// The last pieces of a document before they were decoded, to be put back.
struct UndecodedPieces {
  private struct Piece {
    /// The offset of the decoded form.
    let offset: Int
    let bytes: [UInt8]
  }

  private var pieces: [Piece] = []

  /// Appends a piece.
  ///
  /// - Parameters:
  ///   - offset: the offset of its decoded form.
  ///   - waiting: the number of bytes of an incomplete character before it.
  mutating func append(_ piece: ArraySlice<UInt8>, at offset: Int, after waiting: Int) {
    let earlier = pieces.last?.bytes.suffix(waiting) ?? []
    if let last = pieces.popLast() {
      pieces.append(Piece(offset: last.offset, bytes: last.bytes.dropLast(waiting)))
    }
    pieces.append(Piece(offset: offset, bytes: earlier + piece))
  }

  mutating func remove(before offset: Int) {
    if let needed = pieces.lastIndex(where: { $0.offset <= offset }) { pieces.removeFirst(needed) }
  }

  /// Returns the bytes from an offset on, which must be that of a tag, directly after one, or the end.
  func bytes(from offset: Int, in encoding: String) -> [UInt8] {
    guard let again = XMLDecoder(EncodingLabel(encoding)),
      let index = pieces.lastIndex(where: { $0.offset <= offset })
    else { return [] }
    let bytes = pieces[index].bytes
    let unit = EncodingLabel(encoding).unit
    func holds(_ character: UInt8, at index: Int) -> Bool {
      let bytes = bytes[index..<min(index + unit, bytes.count)]
      return bytes.contains(character) && bytes.count(where: { $0 != 0 }) == 1
    }
    var decoded = pieces[index].offset
    var start = 0
    var end = 0
    while decoded < offset, end < bytes.count {
      let isTagEnd = holds(UInt8(ascii: ">"), at: end)
      end = min(end + unit, bytes.count)
      guard isTagEnd || end == bytes.count || holds(UInt8(ascii: "<"), at: end) else { continue }
      decoded += again.decode(bytes[start..<end]).count
      start = end
    }
    return bytes[start...] + pieces[(index + 1)...].flatMap(\.bytes)
  }
}
