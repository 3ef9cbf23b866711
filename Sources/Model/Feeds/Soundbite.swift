/// A representative excerpt of an episode (`podcast:soundbite`).
public struct Soundbite: Sendable, Hashable, Codable {
  /// The start time in milliseconds.
  public var startInMilliseconds: Int?
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
  @ExactText public var title: String?

  public init(
    startInMilliseconds: Int? = nil, durationInMilliseconds: Int? = nil, title: String? = nil
  ) {
    self.startInMilliseconds = startInMilliseconds
    self.durationInMilliseconds = durationInMilliseconds
    self.title = title
  }
}
