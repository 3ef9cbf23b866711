/// The columns that are lists.
extension Column {
  static let lists: [Column] = [
    .list(
      .genres, "genres", "all genres: id, name, term, scheme", { .categories($0.genres) },
      { if case .categories(let list) = $0 { $1.genres = list } }),
    .list(
      .artwork, "artwork", "all images: url, width, height", { .artwork($0.artwork) },
      { if case .artwork(let list) = $0 { $1.artwork = list } }),
    .list(
      .links, "links", "all links: url, rel, type, title, length, duration, hreflang",
      { .links($0.links) }, { if case .links(let list) = $0 { $1.links = list } }),
    .list(
      .authors, "authors", "all authors: name, url, email", { .people($0.authors) },
      { if case .people(let list) = $0 { $1.authors = list } }),
    .list(
      .persons, "persons", "who takes part in an episode: name, role, group, image, url",
      { .persons($0.persons) }, { if case .persons(let list) = $0 { $1.persons = list } }),
    .list(
      .soundbites, "soundbites", "parts to hear first: start and duration in milliseconds, title",
      { .soundbites($0.soundbites) },
      { if case .soundbites(let list) = $0 { $1.soundbites = list } }),
    .list(
      .alternateEnclosures, "alternate_enclosures",
      "other files of it: url, type, length, bitrate, height, language, title, rel, codecs",
      { .alternateEnclosures($0.alternateEnclosures) },
      { if case .alternateEnclosures(let list) = $0 { $1.alternateEnclosures = list } }),
  ]

  private static func list(
    _ field: Field, _ name: String, _ summary: String,
    _ get: @escaping @Sendable (Entry) -> FieldValue,
    _ set: @escaping @Sendable (FieldValue, inout Entry) -> Void
  ) -> Self {
    Self(
      field: field, name: name, type: .list, summary: summary, isFeedLevel: false,
      reader: .list { get($1) }
    ) { value, _, entry in set(value, &entry) }
  }
}
