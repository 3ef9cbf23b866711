internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The names of columns in tables of others: exports of streaming services, data sets of charts, and
/// tables that programs make of JSON.
enum ForeignColumns {
  /// Returns the column that a name means for certain. ``ColumnSynonyms`` guesses at others.
  static func field(named name: String) -> EntryField? {
    let key = key(of: name)
    return table[ExactText(key)] ?? EntryField(name: key)
  }

  /// Returns a name without its style, and without the list that its values were taken out of:
  /// `results.artistName`. Attributes and texts of elements are named as in Apple's JSON.
  private static func key(of name: String) -> String {
    var key = ColumnSynonyms.normalized(name)[...]
    if name.utf8.contains(where: { "@#".utf8.contains($0) }) {
      let parts = key.split(separator: "_", omittingEmptySubsequences: false).map { part in
        part == "#text" ? "label" : part.hasPrefix("@") ? "attributes_\(part.dropFirst())" : part
      }
      key = parts.joined(separator: "_")[...]
    }
    for prefix in ["feed_results_", "feed_entry_", "results_", "result_", "entries_", "entry_"]
    where key.hasPrefix(prefix) {
      key = key.dropFirst(prefix.count)
    }
    return String(key)
  }

  /// Finds columns for names that are known in tables of others.
  ///
  /// - Parameters:
  ///   - columns: the columns of the names that are chartconv's or the user's.
  ///   - own: these columns.
  static func complete(_ columns: inout [EntryField?], _ names: [String], own: FieldSet) {
    for (index, name) in names.enumerated() where columns[index] == nil {
      let field = field(named: name)
      if let field, field.isScalar, !own.contains(field) { columns[index] = field }
    }
    let keys = names.map(key)
    // A label, or what else a table says of its rows, isn't the name of an input.
    if isForeign(columns, names), let index = names.firstIndex(of: EntryField.source.name) {
      columns[index] = nil
    }
    if keys.contains("im:name"), let index = keys.firstIndex(of: "title") {
      // A legacy chart's title of an entry is its name and its artist.
      columns[index] = nil
    }
    if keys.contains("original_url"), let index = names.firstIndex(of: "url") {
      // The Podcast Index.
      columns[index] = .podcastURL
    }
    for (field, words) in others {
      let isUsual = field != .kind || keys.contains { $0.hasPrefix("attributes_") }
      let needsRating = [.content, .ratingCount, .updated].contains(field)
      let needsRank = field == .feedUpdated
      guard isUsual, !columns.contains(field), !needsRating || columns.contains(.rating),
        !needsRank || columns.contains(.rank)
      else { continue }
      for word in words where !columns.contains(field) {
        let index = keys.indices.first { columns[$0] == nil && keys[$0] == word }
        if let index { columns[index] = field }
      }
    }
    // In tables a label is a company.
    for (index, name) in names.enumerated() where columns[index] == nil && keys[index] != "label" {
      let fields = ColumnSynonyms.fields(named: name)
      columns[index] = fields.first {
        $0.isScalar && !guessed.contains($0) && !columns.contains($0)
      }
    }
  }

  /// Columns whose names for `--fields` mean something else in tables: a number, a file, a unit of time.
  private static let guessed: FieldSet = [.rank, .kind, .source, .duration, .previewLength]

  /// Returns `true` if any column has another name than chartconv's.
  static func isForeign(_ columns: [EntryField?], _ names: [String]) -> Bool {
    zip(columns, names).contains { $0 != nil && EntryField(name: $1) != $0 }
  }

  /// Returns `true` for the name of a duration that doesn't tell the unit.
  static func lacksUnit(_ name: String) -> Bool { ColumnSynonyms.normalized(name) == "duration" }

  static func isOfTrack(_ name: String) -> Bool {
    ["track_name", "track_description"].contains(ColumnSynonyms.normalized(name))
  }

  /// Returns `true` for a name that means an artist and no other author.
  static func isOfArtist(_ name: String) -> Bool {
    let key = key(of: name)
    return key.contains("artist") || key == "performer"
  }

  /// Returns `true` for a name that only tables of charts, stores and reviews have.
  static func isOwn(_ name: String) -> Bool {
    let key = key(of: name)
    return key.contains("_") && table[ExactText(key)] != nil || ownWords.contains(key)
  }

  private static let ofFeeds: [String] = [
    "pub_date", "pubdate", "guid", "date_published", "content_html", "published_parsed",
    "iso_date",
  ]

  private static let ownWords: [String] = [
    "app_id", "developer", "developer_id", "user_name", "user_url", "score", "review", "rating",
  ]

  /// Returns `true` for another name of a rank, or of a chart's date in each of its rows.
  static func isOfChart(_ name: String) -> Bool {
    guard name != "rank", let first = name.utf8.first, let last = name.utf8.last else {
      return false
    }
    // Every document is asked for each of its names, and most have other letters at their ends. Names
    // that begin with `f`, `r` or `e` may have a prefix that their key lacks.
    let ends = (first | 0x20, last | 0x20)
    guard "fre".utf8.contains(ends.0) || chartEnds.contains(where: { $0 == ends }) else {
      return false
    }
    return chartWords.contains(ExactText(key(of: name)))
  }

  /// The names of a rank, those that only mean it if there is no other, and those of a chart's date in
  /// each of its rows.
  private static let ranks = "position pos this_week week_position chart_position"
  private static let otherRanks = """
    current_week current_rank current_position current_pos current chart_rank this_rank ranking place \
    tw no no_ #
    """
  private static let chartDates = """
    date chart_date chart_week week week_id weekid week_of week_ending week_date snapshot_date \
    scraped_at fetched_at timestamp
    """
  private static let chartWords = Set(
    "rank \(ranks) \(otherRanks) \(chartDates)".words.map { ExactText($0) })
  /// Their first and last letters.
  private static let chartEnds = chartWords.compactMap { word in
    word.wrappedValue.flatMap { word in
      word.utf8.first.flatMap { first in word.utf8.last.map { (first, $0) } }
    }
  }

  /// Returns `true` for a name of a chart's date, in each of its rows or beside them.
  static func isDate(_ name: String) -> Bool {
    isOfChart(name) && chartDates.words.contains(key(of: name))
  }

  /// Returns `true` for a name that only items of feeds have.
  static func isOfFeed(_ name: String) -> Bool { ofFeeds.contains(key(of: name)) }

  /// Returns `true` for a name that only events have, such as each play in Apple's privacy export.
  static func isOfEvent(_ name: String) -> Bool {
    ColumnSynonyms.normalized(name).hasPrefix("event_")
  }

  /// Returns `true` for a name in a document whose entries were made columns: `items_0_title`.
  static func isOfList(_ name: String) -> Bool {
    ["items_0_", "entries_0_", "entry_0_", "results_0_"].contains(where: name.hasPrefix)
  }

  /// Names that mean a column if a table has none of the names that mean it for certain, and for some
  /// columns only next to others. The first name counts.
  private static let others: [(field: EntryField, words: [String])] = [
    (.rank, otherRanks), (.feedUpdated, chartDates),
    (.id, "id_label spotify_id podcast_id itunes_id review_id"),
    (.bundleID, "app_id"),
    (.name, "title_label track artist_and_title artist___title app"),
    (
      .artist,
      "author_name_label author track_artist developer user_name seller_name dc:creator itunes:author"
        + " authors_0_name"
    ),
    (.artistID, "artist_uri developer_id"),
    (.artistURL, "author_uri_label user_url developer_url"),
    (.collection, "track_album_name"),
    (.collectionID, "album_id track_album_id album_uri"),
    (
      .url,
      "link youtube_url you_tube_url app_store_url itunes_url i_tunes_url spotify_url track_url"
    ),
    (
      .artworkURL,
      "artwork_url600 artwork_url512 artwork icon image artwork_url60 im:image im:image_2_label im:image_1_label"
        + " im:image_0_label"
    ),
    (.genre, "primary_genre attributes_genre_names genre_names genres"),
    (.rating, "score stars"),
    (.ratingCount, "ratings reviews"),
    (.content, "content_label review text"),
    (.summary, "summary_label description"),
    (.version, "im:version_label review_created_version"),
    (.updated, "updated_label date at"),
    (.releaseDate, "released original_release_date"),
    (.releaseYear, "released_year"),
    (.kind, "type"),
  ].map { ($0, $1.words) }

  private static let table: [ExactText: EntryField] = {
    let words: [(EntryField, String)] = [
      (
        .id,
        "track_id track_identifier track_uri uri app_id song_id id_attributes_im:id guid_label"
      ),
      (.rank, ranks),
      (
        .name,
        "track_name song song_name content_name title track_title app_name track_description"
          + " im:name_label im:name attributes_name"
      ),
      (
        .artist,
        "artist_name artist_names artists artist(s) artist_name(s) artist(s)_name performer im:artist_label"
          + " im:artist attributes_artist_name"
      ),
      (
        .collection,
        "album_name album collection_name im:collection_im:name_label im:collection_im:name"
          + " attributes_album_name"
      ),
      (.url, "track_view_url link_attributes_href link_0_attributes_href attributes_url"),
      (.collectionURL, "collection_view_url"), (.podcastURL, "feed_url"), (.country, "region"),
      (.artistURL, "artist_view_url im:artist_attributes_href"),
      (
        .genre,
        "primary_genre_name prime_genre track_genre category_attributes_label"
          + " category_attributes_term genres_0_name"
      ),
      (.genreID, "primary_genre_id category_attributes_im:id genres_0_genre_id"),
      (.price, "track_price im:price_attributes_amount"),
      (.currency, "im:price_attributes_currency"),
      (.priceLabel, "formatted_price im:price_label im:price"),
      (
        .releaseDate,
        "im:release_date_label im:release_date attributes_release_date track_album_release_date album_release_date"
      ),
      (
        .duration,
        "track_time_millis duration_ms duration_(ms) track_duration track_duration_ms"
          + " track_duration_(ms) attributes_duration_in_millis media_duration_in_milliseconds"
      ),
      (.rating, "average_user_rating user_rating im:rating_label"),
      (.ratingCount, "user_rating_count rating_count_tot"), (.version, "ver"),
      (.explicit, "track_explicitness content_advisory_rating attributes_content_rating"),
      (.content, "content:encoded"), (.published, "iso_date"), (.releaseYear, "year track_year"),
      (.isrc, "attributes_isrc"),
      (.trackNumber, "track_number_on_album attributes_track_number"),
      (.discNumber, "disc_number_of_album attributes_disc_number"),
      (.rights, "copyright rights_label"), (.artworkURL, "artwork_url100 album_image_url"),
      (.previewURL, "track_preview_url"),
    ]
    var table: [ExactText: EntryField] = [:]
    for (field, list) in words {
      for word in list.words { table[ExactText(word)] = field }
    }
    return table
  }()
}
