internal import FeedRecord

/// What a result of the Search API is a result for: its ids, names and prices come in up to three
/// sets.
enum SearchSubject {
  /// A song, film, episode, podcast, book, app.
  case track
  /// An album, an audiobook.
  case collection
  case artist

  init(_ node: Node<SearchName>) {
    switch node[.wrapperType]?.word {
    case "collection", "audiobook": self = .collection
    case "artist": self = .artist
    default:
      if node[.trackID] != nil || node[.trackName] != nil {
        self = .track
      } else if node[.collectionID] != nil {
        self = .collection
      } else {
        self = node[.artistID] == nil ? .track : .artist
      }
    }
  }
}
