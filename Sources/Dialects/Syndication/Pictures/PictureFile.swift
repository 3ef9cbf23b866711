internal import ChartConvModel
internal import ChartConvBytes

/// Tells the files that are pictures, of all that entries enclose.
enum PictureFile {
  /// By what is said of the file; where nothing is, by the suffix of its address.
  static func isPicture(
    type: Span<UInt8>?, medium: Span<UInt8>? = nil, url: Span<UInt8>?
  ) -> Bool {
    if let type, type.starts(withLowercased: "image/") { return true }
    if let medium { return medium.equals("image") }
    guard type == nil, let url else { return false }
    return hasSuffix(url)
  }

  /// A picture of a commenter or an author, not of what the entry is about.
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

  /// The suffix stands at the end of the path.
  private static func hasSuffix(_ url: Span<UInt8>) -> Bool {
    let end = url.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), from: 0) ?? url.count
    var dot = end - 1
    while dot >= 0, dot >= end - 5, url[dot] != UInt8(ascii: ".") { dot -= 1 }
    guard dot >= 0, dot >= end - 5 else { return false }
    let letters = url.extracting(dot + 1..<end)
    return suffixes.contains {
      $0.utf8.count == letters.count && letters.starts(withLowercased: $0)
    }
  }
}
