internal import ChartConvIO
internal import ChartConvModel

/// Recognition of pictures among enclosures.
enum PictureFile {
  /// Returns `true` for a picture, according to the media type or medium, else to the suffix of the
  /// address.
  static func isPicture(type: Span<UInt8>?, medium: Span<UInt8>? = nil, url: Span<UInt8>?) -> Bool {
    if let type, type.begins(withAnyCaseOf: "image/") { return true }
    if let medium { return medium.equals("image") }
    if let type, isOfKnownKind(type) { return false }
    guard let url else { return false }
    return suffixes.contains { has(suffix: $0, url) }
  }

  /// Returns `true` if a media type tells pictures, sounds and texts apart. `application/octet-stream`,
  /// `image` and `MP3` don't.
  static func isOfKnownKind(_ type: Span<UInt8>) -> Bool {
    ["audio/", "video/", "image/", "text/"].contains { type.begins(withAnyCaseOf: $0) }
  }

  /// Returns `true` for a picture of a commenter or author instead of the entry's subject.
  static func isGravatar(_ url: Span<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    guard var start = url.firstIndex(of: slash, from: 0) else { return false }
    while start < url.count, url[start] == slash { start += 1 }
    let end = url.firstIndex(of: slash, from: start) ?? url.count
    let host = url.extracting(start..<end)
    return host.equals("gravatar.com") || host.ends(with: ".gravatar.com")
  }

  private static let suffixes = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "heic", "tif", "tiff",
  ]

  /// Returns `true` if the path ends with a suffix in any case.
  static func has(suffix: String, _ url: Span<UInt8>) -> Bool {
    let end = url.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), from: 0) ?? url.count
    let start = end - suffix.utf8.count
    return start > 0 && url[start - 1] == UInt8(ascii: ".")
      && url.extracting(start..<end).begins(withAnyCaseOf: suffix)
  }
}
