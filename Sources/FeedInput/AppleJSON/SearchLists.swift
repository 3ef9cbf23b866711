internal import FeedModel
internal import FeedRecord

/// The genres, images and links of a result of the Search API.
enum SearchLists {
  /// The result's own genre comes first, and often only in words.
  static func readGenres(
    of result: borrowing NamedChildren<SearchName>, into entry: inout Entry, isListed: Bool
  ) {
    entry.genre = result.text(.primaryGenre)
    entry.genreID = result.word(.primaryGenreID)
    guard result[.genre] != nil || result[.genreID] != nil else { return }
    var genres: [FeedModel.Category] = []
    var ids: [String] = []
    var children = result.all
    while let child = children.next() {
      switch child.name {
      case .genre where child.kind == .element:
        genres.append(
          Category(id: child.word(.genreObjectID), name: child.text(.genreName)))
      case .genre: genres.append(Category(name: child.text))
      case .genreID: ids += [child.word].compactMap(\.self)
      default: break
      }
    }
    for (index, id) in zip(genres.indices, ids) where genres[index].id == nil {
      genres[index].id = id
    }
    entry.genre = entry.genre ?? genres.first?.name
    entry.genreID = entry.genreID ?? ids.first ?? genres.first?.id
    if isListed { entry.genres = genres.filter { $0.name != nil || $0.id != nil } }
  }

  private static let sizes: [(name: SearchName, size: Int)] = [
    (.artwork30, 30), (.artwork60, 60), (.artwork100, 100), (.artwork160, 160),
    (.artwork512, 512), (.artwork600, 600),
  ]

  /// The key tells an image's size where its address doesn't.
  static func readArtwork(
    of result: borrowing NamedChildren<SearchName>, into entry: inout Entry, _ wanted: FieldSet
  ) {
    if wanted.isDisjoint(with: [.artwork, .artworkWidth]) {
      entry.artworkURL =
        result.word(.artwork600) ?? result.word(.artwork512) ?? result.word(.artwork160)
        ?? result.word(.artwork100) ?? result.word(.artwork60) ?? result.word(.artwork30)
      return
    }
    for (name, said) in sizes {
      guard let url = result[name]?.word else { continue }
      let size = StoreURL.size(url)
      let artwork = Artwork(url: url, width: size?.width ?? said, height: size?.height ?? said)
      entry.artworkURL = url
      entry.artworkWidth = artwork.width
      if wanted.contains(.artwork) { entry.artwork.append(artwork) }
    }
  }

  static func readLinks(of result: borrowing NamedChildren<SearchName>, into entry: inout Entry) {
    if let url = entry.url {
      entry.links.append(Link(url: url, rel: "alternate", type: "text/html"))
    }
    if let url = result.word(.feedURL) {
      entry.links.append(Link(url: url, rel: "alternate", type: "application/rss+xml"))
    }
    if let url = entry.previewURL { entry.links.append(Link(url: url, rel: "enclosure")) }
    if let url = result.word(.sellerURL) { entry.links.append(Link(url: url, rel: "related")) }
  }
}
