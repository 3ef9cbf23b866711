package import ChartConvIO

/// Decodes text to UTF-8, piece by piece, and finds the position of the first invalid bytes.
package struct PositionedDecoder {
  /// The message of a warning about invalid bytes.
  package static let warning = "invalid bytes in the document's encoding"

  private let decoder: XMLDecoder
  private var lines: LineCount
  private var hasProblem = false
  private var problem: SourcePosition?

  /// Returns `nil` for UTF-8, which isn't decoded. Throws `.usage` if the encoding is unknown.
  package init?(_ encoding: String, firstLine: Int) throws(FeedError) {
    let label = EncodingLabel(encoding)
    guard !label.isUTF8 else { return nil }
    guard let decoder = XMLDecoder(label) else {
      throw FeedError(.usage, "unknown encoding '\(encoding)'")
    }
    self.decoder = decoder
    lines = LineCount(line: firstLine)
  }

  /// Decodes a piece. An empty piece ends the text.
  package mutating func decode(_ piece: some Collection<UInt8>) -> [UInt8] {
    let text = decoder.decode(piece)
    if !hasProblem, let offset = decoder.firstProblem {
      hasProblem = true
      problem = lines.position(after: text[..<offset])
    }
    lines.count(text)
    return text
  }

  /// Returns the position of the first bytes that are invalid in the encoding, once.
  package mutating func takeFault() -> SourcePosition? {
    defer { problem = nil }
    return problem
  }

  /// The number of bytes of an incomplete character at the end of the input so far.
  var pendingCount: Int { decoder.pendingCount }
}
