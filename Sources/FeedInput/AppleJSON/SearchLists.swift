internal import FeedModel
internal import FeedRecord

/// The genres, images and links of a result of the Search API.
enum SearchLists {
  /// The result's own genre comes first, and often only in words.
  static func readGenres(
    of result: borrowing NamedChildren<SearchName>, into entry: inout Entry, isListed: Bool
  ) {
    var genres: [FeedModel.Category] = []
    var ids: [String] = []
    for child in result.all {
      switch child.name {
      case .genre where child.kind == .element:
        genres.append(
          Category(id: child[.genreObjectID]?.word, name: child[.genreName]?.text))
      case .genre: genres.append(Category(name: child.text))
      case .genreID: ids += [child.word].compactMap(\.self)
      default: break
      }
    }
    for (index, id) in zip(genres.indices, ids) where genres[index].id == nil {
      genres[index].id = id
    }
    entry.genre = result[.primaryGenre]?.text ?? genres.first?.name
    entry.genreID = result[.primaryGenreID]?.word ?? ids.first ?? genres.first?.id
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
      let largest = sizes.last { result[$0.name]?.trimmed.isEmpty == false }
      entry.artworkURL = largest.flatMap { result[$0.name]?.word }
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
    if let url = result[.feedURL]?.word {
      entry.links.append(Link(url: url, rel: "alternate", type: "application/rss+xml"))
    }
    if let url = entry.previewURL { entry.links.append(Link(url: url, rel: "enclosure")) }
    if let url = result[.sellerURL]?.word { entry.links.append(Link(url: url, rel: "related")) }
  }
}
