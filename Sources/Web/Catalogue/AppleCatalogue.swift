/// Apple's public charts, reviews and searches.
package enum AppleCatalogue {
  package static let all: [CatalogueEntry] =
    entries(
      .legacy,
      [
        "songs": "topsongs", "albums": "topalbums", "music videos": "topmusicvideos",
        "movies": "topmovies topvideorentals", "tv episodes": "toptvepisodes",
        "tv seasons": "toptvseasons", "podcasts": "toppodcasts topaudiopodcasts topvideopodcasts",
        "audiobooks": "topaudiobooks", "books": "topfreeebooks toppaidebooks",
        "apps": """
        topfreeapplications toppaidapplications topgrossingapplications topfreeipadapplications \
        toppaidipadapplications topgrossingipadapplications newapplications newfreeapplications \
        newpaidapplications
        """,
        "mac apps": "topfreemacapps toppaidmacapps topgrossingmacapps topmacapps",
        "courses": "topitunesucollections topitunesucourses",
      ])
    + entries(
      .marketing,
      [
        "songs": "music/most-played/songs", "albums": "music/most-played/albums",
        "playlists": "music/most-played/playlists",
        "music videos": "music/most-played/music-videos",
        "podcasts": "podcasts/top/podcasts", "podcast episodes": "podcasts/top/podcast-episodes",
        "podcasts": "podcasts/top-subscriber/podcasts",
        "apps": "apps/top-free/apps apps/top-paid/apps",
        "books": "books/top-free/books books/top-paid/books",
        "audiobooks": "audio-books/top/audio-books",
      ])
    + entries(.reviews, ["reviews of an app": "reviews"])
    + entries(.search, ["anything": "search lookup"])

  /// - Parameter names: the names of presets, by the kind of their entries.
  private static func entries(
    _ generation: CatalogueEntry.Generation, _ names: KeyValuePairs<String, String>
  ) -> [CatalogueEntry] {
    names.flatMap { media, names in
      names.split(separator: " ").map { name in
        CatalogueEntry(name: String(name), media: media, generation: generation)
      }
    }
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
  package var ended: String? { media == "courses" ? "iTunes U closed in 2021" : nil }

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
