internal import FeedIO

/// Finds out from an input's bytes which dialect it is in; its name says nothing.
struct Detection {
  /// How far the first tag is looked for: some feeds begin with long comments.
  private static let reaches = [1 << 10, 64 << 10]

  let selection: InputSelection

  /// The dialect, or an error that says what the input is instead.
  func format(of source: inout ByteSource) throws(FeedError) -> InputFormat {
    if case .format(let format) = selection { return format }
    try source.skipBlankLead()
    guard let first = try source.peek(4).first(where: { $0 != 0 }) else {
      throw FeedError(
        .truncated, "the input is empty", at: Position(line: source.skippedLines + 1, column: 1))
    }
    switch (first, selection) {
    case (UInt8(ascii: "<"), _), (0xFE, _), (0xFF, _): return try xmlFormat(of: &source)
    default: throw try unrecognised(&source, "neither XML nor JSON")
    }
  }

  private func xmlFormat(of source: inout ByteSource) throws(FeedError) -> InputFormat {
    for reach in Self.reaches {
      guard let root = XMLRoot(try source.peek(reach)) else { continue }
      if let format = InputFormat.all.first(where: { $0.recognises(root) }) { return format }
      if root.name.lowercased() == "html" {
        throw try unrecognised(&source, "a web page, not a feed")
      }
      throw try unrecognised(&source, "no feed that is known: its root element is '\(root.name)'")
    }
    throw try unrecognised(&source, "no XML element at its beginning")
  }

  private func unrecognised(
    _ source: inout ByteSource, _ what: String
  ) throws(FeedError) -> FeedError {
    FeedError(
      .unrecognised, what, at: Position(line: source.skippedLines + 1, column: 1), in: source.name)
  }
}
