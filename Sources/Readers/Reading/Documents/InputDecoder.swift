internal import ChartConvIO
internal import ChartConvParsers

/// Decodes a table or JSON from the encoding that the user gave, or from UTF-16 with a byte-order mark, as
/// spreadsheets write it. XML is decoded by its parser.
final class InputDecoder {
  /// The bytes in which the first character is searched.
  private static let reach = 64 << 10
  /// UTF-8's, which isn't text in any encoding.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var decoder: PositionedDecoder
  private(set) var diagnostics = Diagnostics()

  private init(_ decoder: PositionedDecoder) { self.decoder = decoder }

  /// Decodes the source from here on. Returns `nil` if it is left as it is, because it is XML or UTF-8.
  ///
  /// - Parameter requested: the grammar requested by the caller; by default it is detected.
  /// - Throws: an error of kind `.usage` if the encoding is unknown.
  static func begin(
    _ source: inout ByteSource, _ options: ParserOptions, requested: Grammar?
  ) throws(FeedError) -> InputDecoder? {
    let encoding =
      if let given = options.encoding { given } else { utf16(marked: try source.peek(4)) }
    guard let encoding,
      let decoder = try PositionedDecoder(encoding, firstLine: source.skippedLines + 1)
    else { return nil }
    if try source.peek(byteOrderMark.count).elementsEqual(byteOrderMark) {
      source.skip(byteOrderMark.count)
    }
    let grammar = if let requested { requested } else { try grammar(of: &source, in: encoding) }
    if case .xml = grammar { return nil }
    let input = InputDecoder(decoder)
    source.decode { input.decode($0) }
    return input
  }

  /// Returns the name of the encoding that the first bytes mark; `nil` for any but UTF-16.
  static func utf16(marked first: some Collection<UInt8>) -> String? {
    if first.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
    return first.starts(with: [0xFF, 0xFE]) && !first.elementsEqual([0xFF, 0xFE, 0, 0])
      ? "UTF-16LE" : nil
  }

  /// Returns the grammar of the first character that isn't blank; `nil` if there is none.
  private static func grammar(
    of source: inout ByteSource, in encoding: String
  ) throws(FeedError) -> Grammar? {
    var count = 256
    while true {
      guard var probe = try PositionedDecoder(encoding, firstLine: 1) else { return nil }
      let bytes = try source.peek(count)
      var text = ByteSource(probe.decode(bytes), name: source.name)
      try text.skipLeadingBlanks()
      if try !text.peek(1).isEmpty { return try Grammar(of: &text, requested: nil) }
      guard bytes.count == count, count < reach else { return nil }
      count *= 4
    }
  }

  private func decode(_ piece: [UInt8]) -> [UInt8] {
    let text = decoder.decode(piece[...])
    if let problem = decoder.takeFault() {
      diagnostics.warn(PositionedDecoder.warning, at: problem)
    }
    return text
  }
}
