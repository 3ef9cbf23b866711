import ChartConvModel

/// The columns of a row that are written in `_chartconv`, because an item has no place for them, or
/// a reader would take another value from it.
struct JSONFeedColumns {
  /// The columns so far.
  private(set) var written = Self.withoutPlace

  /// `true` if the item's content is the summary.
  var hasSummaryAsContent = false

  /// Adds a column. If the row lacks it, it is written as absent.
  mutating func add(_ field: EntryField) { written.insert(field) }

  /// Adds a column, unless a reader would take the same value from the item.
  mutating func check(_ field: EntryField, isSame: Bool) {
    if !isSame { written.insert(field) }
  }

  /// The columns that JSON Feed has no place for.
  static let withoutPlace: FieldSet = [
    .country, .artistID, .collection, .collectionID, .collectionURL, .genreID, .keywords, .price,
    .currency, .priceLabel, .explicit, .artworkWidth, .rating, .ratingCount, .commentCount,
    .version, .bundleID, .season, .seasonName, .episode, .episodeType, .chaptersURL,
    .transcriptURL, .rights, .subtitle, .persons, .soundbites, .alternateEnclosures,
    .valueRecipients, .extra,
  ]
}
