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

  /// The name in a preset.
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
