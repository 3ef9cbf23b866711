package import ChartConvIO

/// The grammar of an input, detected by its first bytes. The input's name is ignored.
package enum Grammar: Sendable {
  case xml, json, table

  /// - Parameter requested: the grammar requested by the caller. It isn't detected, because XML may
  ///   follow other text and a table may begin with any byte.
  /// - Throws: `.truncated` if the input is empty, `.unrecognized` if it is JSON instead of XML or the
  ///   other way round.
  package init(of source: inout ByteSource, requested: Grammar?) throws(FeedError) {
    // As many as UTF-32 has for a byte-order mark and a character.
    let first = try source.peek(8)
    let isMark = { (byte: UInt8) in byte >= 0xFE }
    guard
      let byte = first.first(where: { $0 != 0 && !isMark($0) }) ?? first.first(where: isMark)
    else {
      throw FeedError(
        .truncated, "the input is empty",
        at: SourcePosition(line: source.skippedLines + 1, column: 1))
    }
    guard !Self.isWide(first) || byte == UInt8(ascii: "<") || byte <= 0x20 else {
      throw source.unrecognized("UTF-16 without a byte-order mark, and not XML", about: .encoding)
    }
    let detected = Self(firstByte: byte)
    self = requested ?? detected
    switch (self, detected) {
    case (.xml, .json): throw source.unrecognized("expected XML, but this is JSON")
    case (.json, .xml): throw source.unrecognized("expected JSON, but this is XML")
    default: break
    }
  }

  /// Returns `true` if the first bytes are those of UTF-16: a byte-order mark or half a character.
  private static func isWide(_ first: ArraySlice<UInt8>) -> Bool {
    guard let mark = first.first, let next = first.dropFirst().first else { return false }
    return (mark, next) == (0xFE, 0xFF) || (mark, next) == (0xFF, 0xFE) || mark == 0 || next == 0
  }

  private init(firstByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"), 0xFE, 0xFF: self = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default: self = .table
    }
  }
}

extension ByteSource {
  /// Creates the error of an input that begins with no known grammar or dialect.
  package func unrecognized(_ message: String, about option: FeedOption? = nil) -> FeedError {
    FeedError(
      .unrecognized, message, at: SourcePosition(line: skippedLines + 1, column: 1), about: option)
  }
}
