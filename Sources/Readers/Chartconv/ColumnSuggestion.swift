internal import ChartConvModel

/// Suggests the column that an unknown name in a table's header probably means.
enum ColumnSuggestion {
  /// Returns the column of a synonym, else the most similar column; `nil` if none is similar
  /// enough.
  static func field(for name: String) -> EntryField? {
    let key = normalized(name)
    if let field = EntryField(name: key) ?? synonyms[ExactText(key)], field.isScalar {
      return field
    }
    let known = EntryField.scalars.map(\.name)
    return Suggestion.nearest(to: key, among: known).flatMap { EntryField(name: $0) }
  }

  /// Converts `trackName`, `Track Name` and `track-name` to `track_name`.
  static func normalized(_ name: String) -> String {
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

  private static let synonyms: [ExactText: EntryField] = {
    let words: [(EntryField, String)] = [
      (.name, "title song song_name song_title track track_name app app_name item headline label"),
      (.artist, "artist_name author authors performer creator publisher developer singer band by"),
      (.collection, "album album_name collection_name show series podcast"),
      (.rank, "position pos place no # number chart_position index"),
      (.id, "guid uid uuid track_id app_id song_id item_id adam_id itunes_id"),
      (.kind, "type media media_type item_type"),
      (.genre, "category categories genre_name primary_genre_name primary_genre tags"),
      (.price, "cost amount track_price"),
      (.priceLabel, "formatted_price price_text"),
      (.releaseDate, "date released release year published_date"),
      (.published, "pub_date pubdate date_published published_at created created_at"),
      (.updated, "modified date_modified updated_at last_updated"),
      (.duration, "length runtime time track_time duration_ms track_time_millis"),
      (.explicit, "is_explicit explicitness"),
      (.url, "link href page permalink track_view_url store_url web_url"),
      (.artworkURL, "image image_url cover cover_url thumbnail picture icon artwork_url100"),
      (.previewURL, "preview audio audio_url enclosure enclosure_url"),
      (.rating, "stars score average_rating"), (.ratingCount, "ratings reviews votes"),
      (.country, "storefront region market territory"), (.language, "lang locale"),
      (.rights, "copyright license"), (.summary, "description abstract excerpt"),
      (.subtitle, "tagline"),
      (.previewLength, "enclosure_length file_size size"), (.keywords, "key_words"),
      (.commentCount, "comments comments_count"), (.chaptersURL, "chapters"),
      (.transcriptURL, "transcript"),
      (.content, "body text html full_text"), (.feedTitle, "feed feed_name chart_title"),
      (.chart, "chart_name list"), (.source, "file filename file_name path input"),
      (.currency, "currency_code"), (.bundleID, "bundle bundle_identifier package"),
    ]
    var table: [ExactText: EntryField] = [:]
    for (field, list) in words {
      for word in list.split(separator: " ") { table[ExactText(word)] = field }
    }
    return table
  }()
}
