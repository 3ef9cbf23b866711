internal import FeedIO

/// The grammar that an input is written in, told by its first bytes; its name says nothing.
enum Grammar {
  case xml
  case json
  case table

  init(of source: inout ByteSource, _ selection: InputSelection) throws(FeedError) {
    let first = try source.peek(4)
    guard let byte = first.first(where: { $0 != 0 }) else {
      throw FeedError(
        .truncated, "the input is empty", at: Position(line: source.skippedLines + 1, column: 1))
    }
    let families = selection.families
    switch byte {
    // The latter two begin the byte-order marks of UTF-16.
    case UInt8(ascii: "<"), 0xFE, 0xFF: self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: self = .table
    }
    // A document that doesn't begin as its family does is that family's to complain about.
    if families == [.xml] { self = .xml }
    if families == [.json] { self = .json }
    if families == [.csv] || families == [.tsv] { self = .table }
  }
}

extension InputSelection {
  /// The families that an input may be of; none where that isn't said.
  fileprivate var families: [InputFormat.Family] {
    switch self {
    case .automatic: []
    case .family(let family): [family]
    case .format(let format): format.families
    }
  }
}

extension ByteSource {
  /// The error of an input whose beginning is nothing that is known.
  func unrecognised(_ what: String) -> FeedError {
    FeedError(.unrecognised, what, at: Position(line: skippedLines + 1, column: 1))
  }
}
