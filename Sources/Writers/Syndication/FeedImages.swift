internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes images: of an episode Apple's element without a size, once, else Media RSS's.
extension FeedXML {
  static let imageNames = [
    "itunes:image", "media:thumbnail", "media:content", "media:group", "enclosure", "image", "link",
  ]

  /// Elements of Media RSS that may hold an entry's texts.
  static let mediaNames = ["media:group", "media:content", "media:description"]

  /// Writes what Google's merchants need of a product besides RSS and Atom.
  private func product(_ row: Row, _ place: EntryPlace, into output: inout OutputBuffer) {
    for (name, field) in [("g:id", EntryField.id), ("g:image_link", .artworkURL)] {
      guard let text = row.text(field) else { continue }
      place.foreign.element(name, .scalar(JSONObject.string(text)), into: &output)
    }
  }

  func images(of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer) {
    if extra.hasOffer { return product(row, place, into: &output) }
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
    if extra.holds(url, in: Self.imageNames) || Self.link("enclosure", to: url, of: row) != nil {
      return
    }
    let isThumbnail = hasImage || width != nil || height != nil
    output.append(isThumbnail ? "<media:thumbnail" : "<itunes:image")
    xml.attribute(isThumbnail ? "url" : "href", url, into: &output)
    xml.attribute("width", width, into: &output)
    xml.attribute("height", height, into: &output)
    output.append("/>\n")
    if !isThumbnail { hasImage = true }
  }
}
