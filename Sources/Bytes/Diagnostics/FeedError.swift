/// What went wrong with one input or with the output: kind, place, message.
public struct FeedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a caller decides by.
  public enum Kind: Sendable, Hashable {
    /// The input can't be opened or read.
    case unreadable
    /// The bytes are of no dialect that is known.
    case unrecognised
    /// The document breaks its own grammar (XML 1.0, RFC 8259, RFC 4180) or its encoding.
    case malformed
    /// The document ends before it is complete.
    case truncated
    /// The document exceeds one of ``Limits``.
    case limit
    /// A warning, where warnings count as errors.
    case strict
    /// The output can't be written.
    case unwritable
    /// The reader of the output has gone away: a quiet end.
    case closedPipe
    /// The caller asked for something that can't be.
    case usage
  }

  public var kind: Kind
  /// The input's name, or the output's.
  public var source: String?
  public var position: Position?
  /// One line, with no full stop, that says what is wrong.
  public var message: String

  public init(
    _ kind: Kind, _ message: String, at position: Position? = nil, in source: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.position = position
    self.source = source
  }

  /// `SOURCE:LINE:COLUMN: MESSAGE`, without the parts that are not known.
  public var description: String {
    var text = ""
    if let source { text += source + ":" }
    if let position { text += "\(position):" }
    return text.isEmpty ? message : text + " " + message
  }

  /// The error with `source` where it had none.
  public func named(_ source: String) -> Self {
    var error = self
    error.source = error.source ?? source
    return error
  }
}
