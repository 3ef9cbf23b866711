package import ChartConvIO
internal import ChartConvRecords
internal import ChartConvXML

/// Reads inputs of any dialect, one after another, and reuses vocabularies and buffers.
package final class InputReader {
  private let selection: InputSelection
  private let context: ReadingContext

  package init(_ selection: InputSelection, _ options: ReadingOptions) {
    self.selection = selection
    context = ReadingContext(options)
  }

  /// Reads an input to its end, or until the receiver needs no more rows.
  package func read(
    _ source: inout ByteSource, into receiver: any BatchReceiver, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    do throws(FeedError) {
      let decoder = try InputDecoder.begin(
        &source, context.options.parser, requested: selection.grammar)
      defer { if let decoder { diagnostics.add(decoder.diagnostics) } }
      try source.skipLeadingBlanks()
      let position = SourcePosition(line: source.skippedLines + 1, column: 1)
      let start = source.tally.count
      do throws(FeedError) {
        try read(&source, receiver, &diagnostics, followsPreamble: false)
      } catch {
        guard error.kind == .unrecognised || error.kind == .malformed,
          source.tally.count == start,
          let count = try Preamble(selection: selection, context: context).skip(in: &source)
        else { throw error }
        let message = "\(count) bytes before the document are skipped"
        guard !context.options.isStrict else {
          throw FeedError(.strict, message, at: position)
        }
        diagnostics.warn(message, at: position)
        try read(&source, receiver, &diagnostics, followsPreamble: true)
      }
    } catch {
      throw error.named(source.name)
    }
  }

  private func read(
    _ source: inout ByteSource, _ receiver: any BatchReceiver, _ diagnostics: inout Diagnostics,
    followsPreamble: Bool
  ) throws(FeedError) {
    switch try Grammar(of: &source, requested: selection.grammar) {
    case .xml:
      let input = XMLInput(
        selection: selection, context: context, receiver: receiver)
      try input.read(&source, &diagnostics)
    case .json:
      // A document whose grammar was requested may begin with anything.
      guard let first = try source.peek(1).first,
        first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      else {
        throw FeedError(
          .malformed, "neither an object nor an array",
          at: SourcePosition(line: source.skippedLines + 1, column: 1))
      }
      let input = JSONInput(
        selection, context, receiver, source: source.name, ignoresTrailer: followsPreamble)
      defer { diagnostics.add(input.diagnostics) }
      try input.read(&source)
    case .table:
      let input = TableInput(selection: selection, context: context, receiver: receiver)
      try input.read(&source, &diagnostics)
    }
  }
}

/// The dialects that are allowed.
public enum InputSelection: Sendable {
  /// Detects the dialect.
  case automatic
  /// Detects the dialect among those of a grammar.
  case family(InputFormat.Family)
  /// Allows one dialect, with its other forms.
  case format(InputFormat)

  /// Parses the name of a family or dialect, or `auto`; `nil` for any other name.
  public init?(name: String) {
    if name == "auto" {
      self = .automatic
    } else if let family = InputFormat.Family(rawValue: name) {
      self = .family(family)
    } else if let format = InputFormat(name: name) {
      self = .format(format)
    } else {
      return nil
    }
  }

  /// The selected grammar, if there is exactly one.
  var grammar: Grammar? {
    switch self {
    case .automatic: nil
    case .family(let family): family.grammar
    case .format(let format): Self.grammar(of: format.forms.flatMap(\.families))
    }
  }

  private static func grammar(of families: [InputFormat.Family]) -> Grammar? {
    families.count == 1 ? families[0].grammar : nil
  }
}

extension InputFormat.Family {
  fileprivate var grammar: Grammar {
    switch self {
    case .xml: .xml
    case .json: .json
    case .csv, .tsv: .table
    }
  }
}

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
