internal import ChartConvModel
internal import ChartConvRecords

/// The pictures, files and links of a JSON Feed item.
struct JSONFeedMedia {
  private let base: LinkBase
  private var images: [TextRange] = []
  private var enclosedImages: [TextRange] = []
  private var files: [RowLink] = []
  /// The first file that isn't a picture.
  private var playable: RowLink?

  init(_ base: LinkBase) { self.base = base }

  mutating func add(image: TextRange?) {
    if let image { images.append(image) }
  }

  mutating func read(
    attachment node: Node<JSONFeed.Name>, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let url = row.add(address: node[.column(.url)], base) else { return }
    let link = RowLink(
      url: url, rel: row.add("enclosure"), type: row.add(word: node[.feed(.mimeType)]),
      title: row.add(text: node[.word(.title)]),
      length: node[.feed(.size)].flatMap { reading.integer($0) },
      duration: node[.feed(.duration)].flatMap { reading.seconds($0) })
    if link.isPicture(in: row) {
      enclosedImages.append(url)
    } else {
      playable = playable ?? link
    }
    if reading.isRequested(.links) { files.append(link) }
  }

  /// - Parameter other: the page that the item is about. It is also the item's page if there is no
  ///   other.
  func write(into row: inout RowBatch, other: TextRange?, _ reading: Reading) {
    let pictures = images + enclosedImages
    row.set(.artworkURL, pictures.first)
    if reading.isRequested(.artwork) {
      for picture in pictures { row.appendArtwork(picture, width: nil, height: nil) }
    }
    if let playable {
      row.set(.previewURL, playable.url)
      row.set(.previewType, playable.type)
      row.set(.previewLength, playable.knownLength)
      row.set(.duration, playable.duration)
    }
    row.set(.kind, playable?.isAudio(in: row) == true ? "podcast-episode" : "article")
    if reading.isRequested(.links) {
      row.appendLink(row.textRange(.url), rel: "alternate", type: "text/html")
      row.appendLink(other, rel: "related")
      for file in files { file.append(to: &row) }
    }
    if !row.has(.url) { row.set(.url, other) }
  }
}
