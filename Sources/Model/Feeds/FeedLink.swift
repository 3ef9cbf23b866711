/// A link of an entry or a feed (RFC 4287 §4.2.7), an RSS `enclosure`, a JSON Feed attachment.
public struct FeedLink: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The relation: `alternate`, `enclosure`, `self`, `related` …
  @ExactText public var rel: String?
  /// The media type.
  @ExactText public var type: String?
  /// The text of the link.
  @ExactText public var title: String?
  /// The size in bytes.
  public var length: Int?
  /// The duration in milliseconds.
  public var durationInMilliseconds: Int?
  /// The language of the target.
  @ExactText public var hreflang: String?

  /// Creates a link.
  public init(
    url: String? = nil, rel: String? = nil, type: String? = nil, title: String? = nil,
    length: Int? = nil, durationInMilliseconds: Int? = nil, hreflang: String? = nil
  ) {
    self.url = url
    self.rel = rel
    self.type = type
    self.title = title
    self.length = length
    self.durationInMilliseconds = durationInMilliseconds
    self.hreflang = hreflang
  }

  /// `true` if the media type is HTML or absent.
  package var isPage: Bool {
    switch type {
    case nil, "text/html", "application/xhtml+xml": true
    default: false
    }
  }
}
