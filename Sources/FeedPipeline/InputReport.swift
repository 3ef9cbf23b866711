public import FeedIO

/// What became of one input.
public struct InputReport: Sendable {
  /// As it was given.
  public let source: String
  /// How many entries were converted.
  public let entries: Int
  public let diagnostics: Diagnostics
  /// Why it wasn't converted to its end, if it wasn't.
  public let error: FeedError?
}
