internal import ChartConvRecords

/// The subject of a result of the Search API. A result has up to three sets of ids, names and
/// prices.
enum SearchSubject {
  /// A song, film, episode, podcast, book, app.
  case track
  /// An album, an audiobook.
  case collection
  case artist

  init(_ result: borrowing NamedChildren<SearchName>) {
    switch result.word(.wrapperType) {
    case "collection", "audiobook": self = .collection
    case "artist": self = .artist
    default:
      if result[.trackID] != nil || result[.trackName] != nil {
        self = .track
      } else if result[.collectionID] != nil {
        self = .collection
      } else {
        self = result[.artistID] == nil ? .track : .artist
      }
    }
  }
}
