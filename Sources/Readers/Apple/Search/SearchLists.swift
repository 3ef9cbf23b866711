internal import ChartConvModel
internal import ChartConvParsers

/// The genres, images and links of a result of the Search API.
enum SearchLists {
  /// Reads the genres. The result's genre comes first, often without an id.
  @inline(__always)
  static func readGenres(
    of result: borrowing NamedChildren<SearchName>, into row: inout RowBatch, isListed: Bool
  ) {
    row.setText(.genre, result[.primaryGenre])
    row.setWord(.genreID, result[.primaryGenreID])
    if !row.has(.genreID) { row.setWord(.genreID, result[.genreID]) }
    guard result[.genre] != nil else { return }
    // The ids are in a separate list or in the genres' objects.
    var ids = result.all
    var children = result.all
    while let child = children.next() {
      guard child.name == .genre else { continue }
      let isObject = child.kind == .element
      let name = isObject ? child[.genreName] : child
      let listedID = ids.next(named: .genreID)
      let id = isObject ? child[.genreObjectID] ?? listedID : listedID
      if !row.has(.genre) { row.setText(.genre, name) }
      if !row.has(.genreID) { row.setWord(.genreID, id) }
      if isListed { append(name, id, to: &row) }
    }
  }

  private static func append(
    _ name: Node<SearchName>?, _ id: Node<SearchName>?, to row: inout RowBatch
  ) {
    guard name?.textBytes != nil || id?.textBytes != nil else { return }
    row.appendItem(.genres)
    row.set(member: FeedCategory.Member.name, row.add(text: name))
    row.set(member: FeedCategory.Member.id, row.add(word: id))
  }

  private static let sizes: [(name: SearchName, size: Int)] = [
    (.artwork600, 600), (.artwork512, 512), (.artwork160, 160), (.artwork100, 100),
    (.artwork60, 60), (.artwork30, 30),
  ]

  /// Reads the images. The key implies an image's size if the address doesn't contain it.
  @inline(__always)
  static func readArtwork(
    of result: borrowing NamedChildren<SearchName>, into row: inout RowBatch, _ fields: FieldSet
  ) {
    readLargest(of: result, into: &row, isSized: fields.contains(.artworkWidth))
    guard fields.contains(.artwork) else { return }
    for (name, said) in sizes.reversed() {
      guard let node = result[name], let url = node.wordBytes else { continue }
      let size = ImageSize(inAddress: url)
      row.appendArtwork(row.add(url), width: size?.width ?? said, height: size?.height ?? said)
    }
  }

  /// Reads the largest image. Names that are constants are looked up without a copy of the index.
  @inline(__always)
  private static func readLargest(
    of result: borrowing NamedChildren<SearchName>, into row: inout RowBatch, isSized: Bool
  ) {
    if read(result[.artwork600], 600, into: &row, isSized) { return }
    if read(result[.artwork512], 512, into: &row, isSized) { return }
    if read(result[.artwork160], 160, into: &row, isSized) { return }
    if read(result[.artwork100], 100, into: &row, isSized) { return }
    if read(result[.artwork60], 60, into: &row, isSized) { return }
    _ = read(result[.artwork30], 30, into: &row, isSized)
  }

  private static func read(
    _ node: Node<SearchName>?, _ said: Int, into row: inout RowBatch, _ isSized: Bool
  ) -> Bool {
    guard let url = node?.wordBytes else { return false }
    row.set(.artworkURL, text: url)
    if isSized { row.set(.artworkWidth, ImageSize(inAddress: url)?.width ?? said) }
    return true
  }

  static func readLinks(of result: borrowing NamedChildren<SearchName>, into row: inout RowBatch) {
    row.appendLink(row.textRange(.url), rel: "alternate", type: "text/html")
    row.appendLink(to: result[.feedURL], rel: "alternate", type: "application/rss+xml")
    row.appendLink(row.textRange(.previewURL), rel: "enclosure")
    row.appendLink(to: result[.sellerURL], rel: "related")
  }
}
