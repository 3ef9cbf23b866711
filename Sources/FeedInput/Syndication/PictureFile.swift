internal import FeedModel
internal import FeedIO

/// Tells the files that are pictures, of all that entries enclose.
enum PictureFile {
  /// By what is said of the file; where nothing is, by the suffix of its address.
  static func isPicture(type: String?, medium: String? = nil, url: String?) -> Bool {
    if let type, type.lowercased().hasPrefix("image/") { return true }
    if let medium { return medium == "image" }
    return type == nil && url.map(hasSuffix) ?? false
  }

  /// A picture of a commenter or an author, not of what the entry is about.
  static func isGravatar(_ url: String) -> Bool {
    let host = url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2).dropFirst().first
    guard let host = host.flatMap({ String($0) }) else { return false }
    return host == "gravatar.com" || host.hasSuffix(".gravatar.com")
  }

  private static let suffixes = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "heic", "tif", "tiff",
  ]

  /// The suffix stands at the end of the path.
  private static func hasSuffix(_ url: String) -> Bool {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let suffix = path.suffix(5)
    guard let dot = suffix.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let letters = suffix[dot...].dropFirst()
    return suffixes.contains { $0.utf8.elementsEqual(letters) { $0 == $1 | 0x20 } }
  }
}
