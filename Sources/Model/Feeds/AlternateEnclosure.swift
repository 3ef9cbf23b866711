/// Another file with the same episode (`podcast:alternateEnclosure`): one for each place that it can
/// be had from.
public struct AlternateEnclosure: Sendable, Hashable {
  @ExactText public var url: String?
  /// The media type.
  @ExactText public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// In bits a second.
  public var bitrate: Int?
  /// The height of a video in pixels.
  public var height: Int?
  @ExactText public var language: String?
  @ExactText public var title: String?
  /// What tells it from the others, in the feed's own words.
  @ExactText public var rel: String?
  /// As RFC 6381 writes them.
  @ExactText public var codecs: String?

  public init(url: String? = nil, type: String? = nil) {
    self.url = url
    self.type = type
  }
}
