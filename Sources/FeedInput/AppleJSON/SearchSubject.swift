internal import FeedRecord

/// What a result of the Search API is a result for: its ids, names and prices come in up to three
/// sets.
enum SearchSubject {
  /// A song, film, episode, podcast, book, app.
  case track
  /// An album, an audiobook.
  case collection
  case artist

  init(_ result: borrowing NamedChildren<SearchName>) {
    let type = result[.wrapperType]?.trimmed ?? []
    if type.elementsEqual("collection".utf8) || type.elementsEqual("audiobook".utf8) {
      self = .collection
    } else if type.elementsEqual("artist".utf8) {
      self = .artist
    } else if result[.trackID] != nil || result[.trackName] != nil {
      self = .track
    } else if result[.collectionID] != nil {
      self = .collection
    } else {
      self = result[.artistID] == nil ? .track : .artist
    }
  }
}
