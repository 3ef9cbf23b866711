import ChartConvIO
import ChartConvModel

/// The kind of an item in terms of Apple's legacy feed, if that feed had such items.
enum ItemKind {
  case none
  case album
  case song
  case musicVideo
  case article
  case episode
  case review
  /// Another kind of the legacy feed, with its term.
  case item(String)
  /// A kind that the legacy feed didn't have.
  case other

  init(_ word: Span<UInt8>?) {
    guard let word else {
      self = .none
      return
    }
    self =
      if word.equals("song") {
        .song
      } else if word.equals("album") {
        .album
      } else if word.equals("music-video") {
        .musicVideo
      } else if word.equals("article") {
        .article
      } else if word.equals("podcast-episode") {
        .episode
      } else if word.equals("review") {
        .review
      } else if let known = Self.terms.first(where: { word.equals($0.word) }) {
        .item(known.term)
      } else {
        .other
      }
  }

  private static let terms: [(word: String, term: String)] = [
    ("app", "Application"), ("mac-app", "Mac Software"), ("podcast", "Podcast"),
    ("movie", "Movie"), ("audiobook", "Audiobook"), ("ebook", "eBook"),
    ("tv-season", "TV Season"), ("tv-episode", "TV Episode"),
  ]

  /// `true` for items sold in a store, with a name, an artist and a price; `false` for texts.
  var isStoreItem: Bool {
    switch self {
    case .none, .article, .review, .episode: false
    default: true
    }
  }

  var isReview: Bool { if case .review = self { true } else { false } }

  /// `true` for parts of albums.
  var isTrack: Bool {
    switch self {
    case .song, .musicVideo: true
    default: false
    }
  }

  /// The content type of albums, including that of a track's collection.
  static let albumType: StaticString = """
    <im:contentType term="Music" label="Music"><im:contentType term="Album" label="Album"/>\
    </im:contentType>

    """
}
