/// A problem in an input that loses a value, but never an entry.
public struct Warning: Sendable, Hashable {
  public var position: Position?
  public var message: String

  public init(_ message: String, at position: Position? = nil) {
    self.message = message
    self.position = position
  }
}
