/// Apple's public charts, reviews and searches.
package enum AppleCatalogue {
  package static let all: [CatalogueEntry] = [
    CatalogueEntry("topsongs", "songs", .legacy),
    CatalogueEntry("topalbums", "albums", .legacy),
    CatalogueEntry("topmusicvideos", "music videos", .legacy),
    CatalogueEntry("topmovies", "movies", .legacy),
    CatalogueEntry("topvideorentals", "movies", .legacy),
    CatalogueEntry("toptvepisodes", "tv episodes", .legacy),
    CatalogueEntry("toptvseasons", "tv seasons", .legacy),
    CatalogueEntry("toppodcasts", "podcasts", .legacy),
    CatalogueEntry("topaudiopodcasts", "podcasts", .legacy),
    CatalogueEntry("topvideopodcasts", "podcasts", .legacy),
    CatalogueEntry("topaudiobooks", "audiobooks", .legacy),
    CatalogueEntry("topfreeebooks", "books", .legacy),
    CatalogueEntry("toppaidebooks", "books", .legacy),
    CatalogueEntry("topfreeapplications", "apps", .legacy),
    CatalogueEntry("toppaidapplications", "apps", .legacy),
    CatalogueEntry("topgrossingapplications", "apps", .legacy),
    CatalogueEntry("topfreeipadapplications", "apps", .legacy),
    CatalogueEntry("toppaidipadapplications", "apps", .legacy),
    CatalogueEntry("topgrossingipadapplications", "apps", .legacy),
    CatalogueEntry("newapplications", "apps", .legacy),
    CatalogueEntry("newfreeapplications", "apps", .legacy),
    CatalogueEntry("newpaidapplications", "apps", .legacy),
    CatalogueEntry("topfreemacapps", "mac apps", .legacy),
    CatalogueEntry("toppaidmacapps", "mac apps", .legacy),
    CatalogueEntry("topgrossingmacapps", "mac apps", .legacy),
    CatalogueEntry("topmacapps", "mac apps", .legacy),
    CatalogueEntry("topitunesucollections", "courses", .legacy, ended: "iTunes U closed in 2021"),
    CatalogueEntry("topitunesucourses", "courses", .legacy, ended: "iTunes U closed in 2021"),
    CatalogueEntry("music/most-played/songs", "songs", .marketing),
    CatalogueEntry("music/most-played/albums", "albums", .marketing),
    CatalogueEntry("music/most-played/playlists", "playlists", .marketing),
    CatalogueEntry("music/most-played/music-videos", "music videos", .marketing),
    CatalogueEntry("podcasts/top/podcasts", "podcasts", .marketing),
    CatalogueEntry("podcasts/top/podcast-episodes", "podcast episodes", .marketing),
    CatalogueEntry("podcasts/top-subscriber/podcasts", "podcasts", .marketing),
    CatalogueEntry("apps/top-free/apps", "apps", .marketing),
    CatalogueEntry("apps/top-paid/apps", "apps", .marketing),
    CatalogueEntry("books/top-free/books", "books", .marketing),
    CatalogueEntry("books/top-paid/books", "books", .marketing),
    CatalogueEntry("audio-books/top/audio-books", "audiobooks", .marketing),
    CatalogueEntry("reviews", "reviews of an app", .reviews),
    CatalogueEntry("search", "anything", .search),
    CatalogueEntry("lookup", "anything", .search),
  ]

  package static func entry(_ name: String) -> CatalogueEntry? {
    all.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// A chart or another document that Apple serves, or has served.
package struct CatalogueEntry: Sendable {
  package enum Generation: String, Sendable {
    /// `itunes.apple.com/CC/rss/…`, as XML and JSON.
    case legacy
    /// `rss.marketingtools.apple.com/api/v2/…`, as JSON.
    case marketing
    /// The customer reviews of an app, as XML and JSON.
    case reviews
    /// The Search and Lookup API, as JSON.
    case search
  }

  package let name: String
  /// The kind of the entries.
  package let media: String
  package let generation: Generation
  /// The reason why it is discontinued; `nil` if it is served.
  package let ended: String?

  init(_ name: String, _ media: String, _ generation: Generation, ended: String? = nil) {
    self.name = name
    self.media = media
    self.generation = generation
    self.ended = ended
  }

  /// The parameters of a preset, with the allowed values.
  package var parameters: String {
    switch generation {
    case .legacy: "limit=1…200 genre=ID explicit=true format=xml|json"
    case .marketing: "limit=10|25|50|100"
    case .reviews: "id=APP page=1…10|1-10 format=xml|json"
    case .search: name == "lookup" ? "id=ID,…" : "term=TEXT media=NAME entity=NAME limit=1…200"
    }
  }
}
