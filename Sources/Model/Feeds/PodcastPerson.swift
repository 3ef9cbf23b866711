/// A participant in an episode (`podcast:person`): a host, a guest, an editor.
public struct PodcastPerson: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// `host`, `guest`, `editor` …; a person without one is a host.
  @ExactText public var role: String?
  /// `cast`, `writing`, `audio post-production` …
  @ExactText public var group: String?
  /// A picture of the person.
  @ExactText public var image: String?
  /// The page of the person.
  @ExactText public var url: String?

  /// Creates a participant.
  public init(
    name: String? = nil, role: String? = nil, group: String? = nil, image: String? = nil,
    url: String? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.image = image
    self.url = url
  }
}
