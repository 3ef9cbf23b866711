internal import ChartConvModel
internal import ChartConvRecords

/// The subject of a result of the Search API. A result has up to three sets of ids, names and
/// prices.
enum SearchSubject {
  /// A song, film, episode, podcast, book, app.
  case track
  /// An album, an audiobook.
  case collection
  case artist

  @inline(__always)
  init(_ result: borrowing NamedChildren<SearchName>) {
    let type = result[.wrapperType]?.trimmed
    if type.equals("collection") || type.equals("audiobook") {
      self = .collection
    } else if type.equals("artist") {
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
