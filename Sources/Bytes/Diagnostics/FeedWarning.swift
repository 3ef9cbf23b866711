/// A problem in an input that loses a value, but never an entry.
public struct FeedWarning: Sendable, Hashable, Codable {
  public var position: SourcePosition?
  public var message: String

  public init(_ message: String, at position: SourcePosition? = nil) {
    self.message = message
    self.position = position
  }
}
