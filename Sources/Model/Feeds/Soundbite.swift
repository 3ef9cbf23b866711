/// A representative excerpt of an episode (`podcast:soundbite`).
public struct Soundbite: Sendable, Hashable, Codable {
  /// The start time in milliseconds.
  public var startInMilliseconds: Int?
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
  /// The title of the excerpt.
  @ExactText public var title: String?

  /// Creates an excerpt.
  public init(
    startInMilliseconds: Int? = nil, durationInMilliseconds: Int? = nil, title: String? = nil
  ) {
    self.startInMilliseconds = startInMilliseconds
    self.durationInMilliseconds = durationInMilliseconds
    self.title = title
  }
}
