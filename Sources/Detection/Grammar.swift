package import ChartConvBytes
package import ChartConvInputs

/// The grammar of an input, detected by its first bytes. The input's name is ignored.
package enum Grammar: Sendable {
  case xml
  case json
  case table

  /// - Parameter requested: the grammar requested by the caller; it isn't detected, so that a document
  ///   in another grammar is a syntax error. Throws `.truncated` if the input is empty.
  package init(of source: inout ByteSource, requested: Grammar?) throws(FeedError) {
    let first = try source.peek(4)
    guard let byte = first.first(where: { $0 != 0 }) else {
      throw FeedError(
        .truncated, "the input is empty",
        at: SourcePosition(line: source.skippedLines + 1, column: 1))
    }
    if let requested {
      self = requested
      return
    }
    switch byte {
    // 0xFE and 0xFF begin the byte-order marks of UTF-16.
    case UInt8(ascii: "<"), 0xFE, 0xFF: self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: self = .table
    }
  }
}

extension ByteSource {
  /// Creates the error of an input that begins with no known grammar or dialect.
  package func unrecognised(_ message: String) -> FeedError {
    FeedError(.unrecognised, message, at: SourcePosition(line: skippedLines + 1, column: 1))
  }
}
