internal import ChartConvModel
internal import ChartConvParsers

extension DialectVocabulary where Name == ChartconvName {
  /// The names of JSON Feed with the columns that need them, and those of the columns and objects in
  /// `_chartconv`.
  ///
  /// Of a name in both, the term of JSON Feed counts.
  static let jsonFeed: Self = {
    var vocabulary = DialectVocabulary(elements: feedTerms + ownTerms, attributes: [])
    vocabulary.keepsMembers = true
    return vocabulary
  }()

  /// The keys of members, by their names.
  static let keysOfJSONFeed = Dictionary(
    (feedTerms + ownTerms).map { ($0.plain.name, $0.plain.localName) },
    uniquingKeysWith: { one, _ in one })

  private static let feedTerms: [Term] = [
    .entry(.none, "items", .feed(.item)).taking(.list),
    // A feed without items isn't an item.
    Term(.text, .none, "version", .column(.version), [.version], headRole: .frame).taking(.text)
      .nested,
    .member("id", .column(.id)),
    .member("title", .word(.title)),
    .member("url", .column(.url)),
    .member("external_url", .feed(.externalURL), [.url, .links]),
    .member("home_page_url", .feed(.homePage)).nested,
    .member("feed_url", .column(.feedURL)).nested,
    .member("next_url", .feed(.nextURL)).nested,
    .member("description", .feed(.description)).nested,
    .member("summary", .column(.summary), [.summary, .summaryType]),
    .member("content_html", .feed(.contentHTML), texts),
    .member("content_text", .feed(.contentText), texts),
    .member("image", .word(.image)),
    .member("banner_image", .feed(.bannerImage), [.artworkURL, .artwork]),
    .member("icon", .word(.icon)).nested,
    .member("favicon", .feed(.favicon)).nested,
    .member("date_published", .feed(.published), [.published, .releaseDate, .releaseYear]),
    .member("date_modified", .feed(.modified), [.updated]),
    .member("author", .word(.author), nil, .objectsOrTexts),
    .member("authors", .column(.authors), [.artist, .artistURL, .authors], .objectsOrTexts),
    .member("name", .column(.name)).nested,
    .member("tags", .feed(.tag), [.genre, .genres], .objectsOrTexts),
    .member("language", .column(.language)),
    .member(
      "attachments", .feed(.attachment),
      [
        .previewURL, .previewType, .previewLength, .links, .duration, .kind, .artworkURL, .artwork,
      ], .objectsOrTexts),
    .member("mime_type", .feed(.mimeType)).nested,
    .member("size_in_bytes", .feed(.size)).nested,
    .member("duration_in_seconds", .feed(.duration)).nested,
    .member("hubs", .feed(.hub), nil, .objectsOrTexts).nested,
    .member("_chartconv", .feed(.own), nil, .object),
  ]

  /// In a chartconv item, the content may be the summary.
  private static let texts: FieldSet = [.content, .contentType, .summary, .summaryType]

  /// The names in `_chartconv`.
  private static let ownTerms: [Term] =
    columns.map(\.nested) + words + [.member("feed", .feed(.feed), nil, .object).nested]
}
