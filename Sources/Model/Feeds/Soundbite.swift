/// A part of an episode that stands for the whole (`podcast:soundbite`).
public struct Soundbite: Sendable, Hashable {
  /// Where it begins, in milliseconds.
  public var start: Int?
  /// How long it plays, in milliseconds.
  public var duration: Int?
  @ExactText public var title: String?

  public init(start: Int? = nil, duration: Int? = nil, title: String? = nil) {
    self.start = start
    self.duration = duration
    self.title = title
  }
}
