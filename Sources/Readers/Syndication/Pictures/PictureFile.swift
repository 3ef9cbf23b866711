internal import ChartConvIO
internal import ChartConvModel

/// Recognition of pictures among enclosures.
enum PictureFile {
  /// Returns `true` for a picture, according to the media type or medium, else to the suffix of the
  /// address.
  static func isPicture(
    type: Span<UInt8>?, medium: Span<UInt8>? = nil, url: Span<UInt8>?
  ) -> Bool {
    if let type, type.begins(withAnyCaseOf: "image/") { return true }
    if let medium { return medium.equals("image") }
    guard type == nil, let url else { return false }
    return hasSuffix(url)
  }

  /// Returns `true` for a picture of a commenter or author instead of the entry's subject.
  static func isGravatar(_ url: Span<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    guard var start = url.firstIndex(of: slash, or: slash, from: 0) else { return false }
    while start < url.count, url[start] == slash { start += 1 }
    let end = url.firstIndex(of: slash, or: slash, from: start) ?? url.count
    let host = url.extracting(start..<end)
    return host.equals("gravatar.com") || host.ends(with: ".gravatar.com")
  }

  private static let suffixes = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "heic", "tif", "tiff",
  ]

  /// Returns `true` if the path ends with a picture's suffix.
  private static func hasSuffix(_ url: Span<UInt8>) -> Bool {
    let end = url.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), from: 0) ?? url.count
    var dot = end - 1
    while dot >= 0, dot >= end - 5, url[dot] != UInt8(ascii: ".") { dot -= 1 }
    guard dot >= 0, dot >= end - 5 else { return false }
    let letters = url.extracting(dot + 1..<end)
    return suffixes.contains {
      $0.utf8.count == letters.count && letters.begins(withAnyCaseOf: $0)
    }
  }
}
