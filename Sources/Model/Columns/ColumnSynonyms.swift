/// The names that users, services and other programs have for columns.
package enum ColumnSynonyms {
  /// Returns the columns that a name means, the likeliest first; none if the name is unknown.
  package static func fields(named name: String) -> [EntryField] {
    let key = normalized(name)
    return EntryField(name: key).map { [$0] } ?? table[ExactText(key)] ?? []
  }

  /// Describes the error in the name of a column: `no column 'title'; use 'name'`, `'nmae' is not a
  /// column; did you mean 'name'?`, or the remedy that `otherwise` gives.
  package static func problem(
    with name: String, among fields: [EntryField] = EntryField.allCases, otherwise: String
  ) -> String {
    let meant = Self.fields(named: name).filter(fields.contains).map { "'\($0.name)'" }
    guard meant.isEmpty else {
      return "no column '\(name)'; use \(meant.joined(separator: " or "))"
    }
    let hint = Suggestion.text(for: name, among: fields.map(\.name))
    return "'\(name)' is not a column; \(hint ?? otherwise)"
  }

  /// Converts `trackName`, `Track Name` and `track-name` to `track_name`.
  package static func normalized(_ name: String) -> String {
    var key = ""
    var wasLower = false
    for character in name.unicodeScalars.prefix(64) {
      let isUpper = ("A"..."Z").contains(character)
      if isUpper, wasLower { key += "_" }
      wasLower = ("a"..."z").contains(character)
      switch character {
      case " ", "-", ".": key += "_"
      default:
        key.unicodeScalars.append(contentsOf: character.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return key
  }

  private static let table: [ExactText: [EntryField]] = {
    let words: [(EntryField, String)] = [
      (.name, "title song song_name song_title track track_name app app_name item headline label"),
      (.artist, "artist_name author authors performer creator publisher developer singer band by"),
      (.collection, "album album_name collection_name show series podcast"),
      (.rank, "position pos place no # number chart_position index"),
      (.id, "guid uid uuid track_id app_id song_id item_id adam_id itunes_id"),
      (.kind, "type media media_type item_type"),
      (.genre, "category categories genre_name primary_genre_name primary_genre tag tags subject"),
      (.genres, "category categories tag tags"),
      (.price, "cost amount track_price"),
      (.priceLabel, "formatted_price price_text"),
      (.published, "pub_date pubdate date date_published published_at created created_at posted"),
      (.releaseDate, "date released release year published_date"),
      (.releaseYear, "year"),
      (.updated, "modified date_modified updated_at last_updated last_modified"),
      (.duration, "length runtime time track_time duration_ms track_time_millis"),
      (.explicit, "is_explicit explicitness"),
      (.url, "link href page permalink track_view_url store_url web_url uri"),
      (
        .artworkURL, "image image_url cover cover_url thumbnail picture icon artwork artwork_url100"
      ),
      (.previewURL, "preview audio audio_url enclosure"),
      (.rating, "stars score average_rating"), (.ratingCount, "ratings reviews votes"),
      (.country, "storefront region market territory"), (.language, "lang locale"),
      (.rights, "copyright license"), (.summary, "description abstract excerpt"),
      (.subtitle, "tagline"),
      (.previewLength, "file_size size"), (.keywords, "key_words"),
      (.commentCount, "comments comments_count"), (.chaptersURL, "chapters"),
      (.transcriptURL, "transcript"),
      (.content, "body text html full_text content_html"),
      (.feedTitle, "feed feed_name chart_title channel"),
      (.chart, "chart_name list"), (.source, "file filename file_name path input"),
      (.currency, "currency_code"), (.bundleID, "bundle bundle_identifier package"),
    ]
    var table: [ExactText: [EntryField]] = [:]
    for (field, list) in words {
      for word in list.words { table[ExactText(word), default: []].append(field) }
    }
    return table
  }()
}
