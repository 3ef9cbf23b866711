/// A representative excerpt of an episode (`podcast:soundbite`).
public struct Soundbite: Sendable, Hashable {
  /// The start time in milliseconds.
  public var start: Int?
  /// The duration in milliseconds.
  public var duration: Int?
  @ExactText public var title: String?

  public init(start: Int? = nil, duration: Int? = nil, title: String? = nil) {
    self.start = start
    self.duration = duration
    self.title = title
  }
}
