/// Another file with the same episode (`podcast:alternateEnclosure`), one for each of its sources.
public struct AlternateEnclosure: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The media type.
  @ExactText public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// Bits per second.
  public var bitrate: Int?
  /// The height of a video in pixels.
  public var height: Int?
  /// The language tag.
  @ExactText public var language: String?
  /// The name of the file for people.
  @ExactText public var title: String?
  /// The feed's label for this file among the others.
  @ExactText public var rel: String?
  /// The codecs, in the syntax of RFC 6381.
  @ExactText public var codecs: String?

  /// Creates a file with an address.
  public init(url: String? = nil, type: String? = nil) {
    self.url = url
    self.type = type
  }
}
