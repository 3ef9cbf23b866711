package import ChartConvParsers

/// The condition by which a document of a dialect is recognised.
package enum Recognition: Sendable {
  case xml(@Sendable (XMLRoot) -> Bool)
  /// - Parameter onRequest: a weaker condition for a document that no dialect recognises, if the user
  ///   requests this dialect; `nil` for none.
  case json(@Sendable (JSONOutline) -> Bool, onRequest: (@Sendable (JSONOutline) -> Bool)? = nil)

  /// By the columns of a table, which the dialect knows.
  case table

  package func matches(_ root: XMLRoot) -> Bool {
    if case .xml(let matches) = self { matches(root) } else { false }
  }

  package func matches(_ outline: JSONOutline) -> Bool {
    if case .json(let matches, _) = self { matches(outline) } else { false }
  }

  /// Returns `true` if the weaker condition holds.
  package func matchesOnRequest(_ outline: JSONOutline) -> Bool {
    if case .json(_, let matchesOnRequest?) = self { matchesOnRequest(outline) } else { false }
  }
}

/// The description of a JSON document that no dialect recognises.
package enum ForeignJSON {
  /// Documents that are often taken for feeds, each by members that only it has.
  private static let documents: [(name: String, keys: [String])] = [
    ("a package.json", ["name", "version", "dependencies"]),
    ("a package.json", ["name", "version", "devDependencies"]),
    ("a package.json", ["name", "version", "scripts"]),
    ("a package.json", ["name", "version", "license"]),
    ("a package.json", ["name", "version", "main"]),
    ("an OpenAPI description", ["openapi", "paths"]),
    ("an OpenAPI description", ["swagger", "paths"]),
    ("a JSON schema", ["$schema", "properties"]),
    ("an answer of GitHub's API", ["html_url", "node_id"]),
    ("an answer of TMDB's API", ["page", "results", "total_pages"]),
    ("an answer of Spotify's API", ["external_urls", "uri"]),
    ("an answer of Spotify's API", ["href", "items", "limit", "total"]),
    ("an answer of YouTube's API", ["kind", "etag", "items"]),
    ("an answer of MusicBrainz's API", ["created", "count", "offset", "recordings"]),
    ("an answer of MusicBrainz's API", ["created", "count", "offset", "releases"]),
    ("an answer of MusicBrainz's API", ["created", "count", "offset", "artists"]),
    ("an answer of WordPress's API", ["date_gmt", "slug", "link"]),
    ("GeoJSON", ["type", "features"]),
    ("JSON-LD", ["@context"]),
    ("a table of pandas with orient='split'", ["columns", "index", "data"]),
  ]

  /// The same, by members of their entries.
  private static let entries: [(name: String, keys: [String])] = [
    ("an answer of GitHub's API", ["html_url", "node_id"]),
    ("an answer of Spotify's API", ["external_urls", "uri"]),
    ("an answer of Deezer's API", ["link", "preview", "artist"]),
    ("an answer of TMDB's API", ["id", "vote_average"]),
    ("references of the Apple Music API without their resources", ["href", "id", "type"]),
    ("Spotify's charts as JSON; the CSV is read", ["chartEntryData", "trackMetadata"]),
  ]

  /// The same, by members of the first group.
  private static let groups: [(name: String, keys: [String])] = [
    ("an answer of Last.fm's API", ["@attr"]),
    ("an answer of Spotify's API", ["href", "items", "total"]),
  ]

  /// Returns `true` for a document of a kind that is known and not read.
  package static func isKnown(_ outline: JSONOutline) -> Bool { kind(of: outline) != nil }

  private static func kind(of outline: JSONOutline) -> String? {
    let known = [
      (documents, outline.members), (entries, outline.directEntry), (groups, outline.group),
    ]
    for (candidates, members) in known {
      let found = candidates.first { $0.keys.allSatisfy { members[$0] != nil } }
      if let found { return found.name }
    }
    return nil
  }

  /// Returns a description of the document: its kind, or its first members by name.
  package static func description(of outline: JSONOutline) -> String {
    if let kind = kind(of: outline) { return "it looks like \(kind)" }
    if outline.root == .array {
      return outline.entry.isEmpty
        ? "an array without objects" : "an array of objects with \(list(outline.entry))"
    }
    guard !outline.members.isEmpty else { return "an empty object" }
    let kinds = Set(outline.members.values)
    guard outline.members.count > 1, kinds.count == 1, kinds != [.scalar] else {
      return "an object with \(list(outline.members))"
    }
    let isOfLists = kinds == [.array]
    let isTable =
      isOfLists
      ? outline.entry.isEmpty && outline.group.isEmpty : outline.group.keys.contains("0")
    return "an object of \(isOfLists ? "lists" : "objects") with \(list(outline.members))"
      + (isTable ? "; write a table of pandas with orient='records'" : "")
  }

  private static func list(_ members: JSONOutline.Members) -> String {
    let keys = members.keys.sorted().prefix(5).map { "'\($0.prefix(40))'" }
    return keys.joined(separator: ", ") + (members.count > keys.count ? ", …" : "")
  }
}
