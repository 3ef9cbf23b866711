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
    self = Self.kinds.first { word.equals($0.word) }?.kind ?? .other
  }

  private static let kinds: [(word: StaticString, kind: Self)] = [
    ("article", .article), ("podcast-episode", .episode), ("song", .song), ("album", .album),
    ("music-video", .musicVideo), ("review", .review), ("app", .item("Application")),
    ("mac-app", .item("Mac Software")), ("podcast", .item("Podcast")), ("movie", .item("Movie")),
    ("audiobook", .item("Audiobook")), ("ebook", .item("eBook")),
    ("tv-season", .item("TV Season")), ("tv-episode", .item("TV Episode")),
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
