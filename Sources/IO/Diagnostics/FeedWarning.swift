/// A problem in an input that loses a value, but never an entry.
public struct FeedWarning: Sendable, Hashable, Codable {
  /// The position in the input, if it is known.
  public var position: SourcePosition?
  /// The description of the problem, in one line without a full stop.
  public var message: String
  /// The option that can be changed to keep the value; `nil` if there is none.
  public var option: FeedOption?

  /// Creates a warning.
  public init(
    _ message: String, at position: SourcePosition? = nil, about option: FeedOption? = nil
  ) {
    self.message = message
    self.position = position
    self.option = option
  }
}
