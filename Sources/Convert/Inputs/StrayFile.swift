internal import ChartConvIO

/// Tells files of a walked folder or an archive that are something else than feeds.
enum StrayFile {
  enum Kind {
    /// It is read, and fails, like a file that is named by the user.
    case feed
    /// It is left out if its contents aren't recognised.
    case unknown
    /// It is left out.
    case other
  }

  private static let feedSuffixes = [
    "xml", "rss", "atom", "rdf", "opml", "json", "jsonl", "ndjson", "jsonfeed", "csv", "tsv", "tab",
    "html", "htm", "xhtml", "zip", "tar", "tgz", "tbz2", "txz", "7z", "warc", "wacz", "arc",
  ]
  private static let otherSuffixes = [
    "md", "markdown", "rst", "adoc", "pdf", "png", "jpg", "jpeg", "gif", "webp", "ico", "mp3",
    "m4a",
    "mp4", "partial",
  ]
  private static let otherNames = [
    "readme", "license", "licence", "copying", "notice", "changelog", "makefile", "thumbs",
    "desktop",
  ]

  /// Returns the kind of a file by its name and its first bytes.
  static func kind(of path: String, _ source: inout ByteSource) throws(FeedError) -> Kind {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...].lowercased()
    // Archives may have what walks of folders pass over: `.DS_Store`, `__MACOSX/._top.xml`.
    if name.hasPrefix(".") { return .other }
    if name.hasSuffix(".xml") || name.hasSuffix(".json") { return .feed }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let suffix = parts.count > 1 ? String(parts[parts.count - 1]) : ""
    let isPacked = Compression.all.contains { $0.suffixes.contains(suffix) }
    guard !isPacked, !feedSuffixes.contains(suffix), try !beginsLikeFeed(&source) else {
      return .feed
    }
    let isOther =
      otherSuffixes.contains(suffix) || otherNames.contains(parts.first.map(String.init) ?? "")
    return isOther ? .other : .unknown
  }

  /// Returns `true` for XML, JSON and an empty file, also in UTF-16 or after a byte-order mark.
  private static func beginsLikeFeed(_ source: inout ByteSource) throws(FeedError) -> Bool {
    let first = try source.peek(256).first { byte in
      byte > 0x20 && byte != 0xEF && byte != 0xBB && byte != 0xBF && byte < 0xFE
    }
    return first.map { [UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) }
      ?? true
  }
}
