internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes images: of an episode Apple's element without a size, once, else Media RSS's.
extension FeedXML {
  static let imageNames = [
    "itunes:image", "googleplay:image", "media:thumbnail", "media:content", "media:group",
    "enclosure", "image", "link",
    "g:image_link", "g:additional_image_link",
  ]

  /// Elements of modules that may hold an entry's texts.
  static let textNames = [
    "media:group", "media:content", "media:description", "googleplay:description",
  ]

  func images(of row: Row, _ extra: Extra, into output: inout OutputBuffer) {
    var images = row.list(.artwork)
    var hasImage = false
    if images.count == 0, let url = row.text(.artworkURL) {
      image(url, row.integer(.artworkWidth), nil, &hasImage, row, extra, into: &output)
    }
    typealias Member = FeedArtwork.Member
    while let item = images.item() {
      guard let url = item.text(Member.url) else { continue }
      image(
        url, item.integer(Member.width), item.integer(Member.height), &hasImage, row, extra,
        into: &output)
    }
  }

  private func image(
    _ url: Span<UInt8>, _ width: Int?, _ height: Int?, _ hasImage: inout Bool, _ row: Row,
    _ extra: Extra, into output: inout OutputBuffer
  ) {
    let hasSize = width != nil || height != nil
    if extra.holds(url, in: Self.imageNames) || !hasSize && Self.isLink(url, of: row) { return }
    let isThumbnail = hasImage || hasSize
    output.append(isThumbnail ? "<media:thumbnail" : "<itunes:image")
    xml.attribute(isThumbnail ? "url" : "href", url, into: &output)
    xml.attribute("width", width, into: &output)
    xml.attribute("height", height, into: &output)
    output.append("/>\n")
    if !isThumbnail { hasImage = true }
  }

  /// Returns `true` for the address of a file or of a book's cover.
  private static func isLink(_ url: Span<UInt8>, of row: Row) -> Bool {
    row.list(.links).contains { link in
      link.text(.url).equals(url)
        && (link.text(.rel).equals("enclosure")
          || link.text(.rel)?.begins(with: "http://opds-spec.org/") == true)
    }
  }
}
