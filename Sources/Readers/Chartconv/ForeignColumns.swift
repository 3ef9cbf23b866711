internal import ChartConvModel
internal import ChartConvRecords

/// The names of columns in tables of others: exports of streaming services, data sets of charts, and
/// tables that programs make of JSON.
enum ForeignColumns {
  /// Returns the column that a name means for certain. ``ColumnSynonyms`` guesses at others.
  static func field(named name: String) -> EntryField? {
    let key = ColumnSynonyms.normalized(name)
    return table[ExactText(key)] ?? EntryField(name: key)
  }

  /// Returns `true` for a name of the day of a chart in a table with ranks.
  static func isDateOfChart(_ name: String) -> Bool {
    ["date", "chart_date", "chart_week", "week", "week_id"].contains(
      ColumnSynonyms.normalized(name))
  }

  private static let table: [ExactText: EntryField] = {
    let words: [(EntryField, String)] = [
      (.id, "track_id track_identifier track_uri uri app_id song_id id_attributes_im:id"),
      (.rank, "position pos this_week week_position chart_position"),
      (
        .name,
        "track_name song title track_title app_name track_description im:name_label attributes_name"
      ),
      (
        .artist,
        "artist_name artist_names artists artist_name(s) artist(s)_name performer im:artist_label"
          + " attributes_artist_name"
      ),
      (
        .collection,
        "album_name album collection_name im:collection_im:name_label attributes_album_name"
      ),
      (.url, "track_view_url link_attributes_href attributes_url"),
      (.collectionURL, "collection_view_url"), (.podcastURL, "feed_url"), (.country, "region"),
      (.artistURL, "artist_view_url im:artist_attributes_href"),
      (.genre, "primary_genre_name prime_genre track_genre category_attributes_label"),
      (.genreID, "primary_genre_id category_attributes_im:id"),
      (.price, "track_price im:price_attributes_amount"),
      (.currency, "im:price_attributes_currency"), (.priceLabel, "formatted_price im:price_label"),
      (
        .releaseDate,
        "im:release_date_label attributes_release_date track_album_release_date album_release_date"
      ),
      (
        .duration,
        "track_time_millis duration_ms duration_(ms) track_duration track_duration_ms"
          + " track_duration_(ms) attributes_duration_in_millis"
      ),
      (.rating, "average_user_rating user_rating im:rating_label"),
      (.ratingCount, "user_rating_count rating_count_tot"), (.version, "ver"),
      (.explicit, "track_explicitness content_advisory_rating attributes_content_rating"),
      (.releaseYear, "year track_year"), (.isrc, "attributes_isrc"),
      (.trackNumber, "track_number_on_album attributes_track_number"),
      (.discNumber, "disc_number_of_album attributes_disc_number"),
      (.rights, "copyright rights_label"), (.artworkURL, "artwork_url100 album_image_url"),
      (.previewURL, "track_preview_url"),
    ]
    var table: [ExactText: EntryField] = [:]
    for (field, list) in words {
      for word in list.split(separator: " ") { table[ExactText(word)] = field }
    }
    return table
  }()
}

/// Values in tables of others, which have the words of their source and not those of our columns.
enum ForeignValue {
  /// Reads a value. Returns `false` for a column whose values are the same everywhere.
  static func read(
    _ node: Node<ChartconvName>, as field: EntryField, into row: inout RowBatch,
    _ reading: inout Reading
  ) -> Bool {
    switch field {
    case .kind: row.set(.kind, reading.kind(node))
    case .price: reading.setPrice(of: &row, node)
    case .explicit:
      guard let flag = isExplicit(node) else { return false }
      row.set(.explicit, flag)
    case .releaseDate:
      if let year = year(node) {
        row.set(.releaseYear, year)
      } else {
        row.set(.releaseDate, reading.day(node))
      }
    default: return false
    }
    return true
  }

  /// Returns the answer of Apple's words for it; `nil` for others.
  private static func isExplicit(_ node: Node<ChartconvName>) -> Bool? {
    switch node.word?.lowercased() {
    case "explicit": true
    case "notexplicit", "cleaned", "clean": false
    default: nil
    }
  }

  /// Returns the year of a date without a day: `1967` or `1967-05`.
  private static func year(_ node: Node<ChartconvName>) -> Int? {
    guard let parts = node.word?.split(separator: "-"), let year = parts.first,
      year.utf8.count == 4, parts.count < 3, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(year)
  }
}
