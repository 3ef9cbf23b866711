internal import FeedModel
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
    switch byte {
    // The latter two begin the byte-order marks of UTF-16.
    case UInt8(ascii: "<"), 0xFE, 0xFF: self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: self = .table
    }
    // A document that doesn't begin as its family does is that family's to complain about.
    switch selection {
    case .automatic: break
    case .family(let family): self = family.grammar
    case .format(let format):
      if format.families.count == 1 { self = format.families[0].grammar }
    }
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

extension ByteSource {
  /// The error of an input whose beginning is nothing that is known.
  func unrecognised(_ what: String) -> FeedError {
    FeedError(.unrecognised, what, at: Position(line: skippedLines + 1, column: 1))
  }
}
