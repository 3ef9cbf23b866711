import ChartConvModel

/// The columns of a row that are written in `_chartconv`. An item has no member for them, or a
/// reader would take another value from it.
struct JSONFeedColumns {
  /// The columns so far.
  private(set) var written = Self.withoutMember

  /// `true` if the item's content is the summary.
  var hasSummaryAsContent = false

  /// Adds a column. If the row lacks it, it is written as absent.
  mutating func add(_ field: EntryField) { written.insert(field) }

  /// Adds a column, unless a reader would take the same value from the item.
  mutating func check(_ field: EntryField, isSame: Bool) {
    if !isSame { written.insert(field) }
  }

  /// The columns for which JSON Feed has no member.
  static let withoutMember = FieldSet(
    EntryField.allCases.filter { field in
      field == .country || !field.isFeedLevel && !withMember.contains(field)
    })

  /// The columns that an item's members hold.
  private static let withMember: FieldSet = [
    .rank, .id, .name, .artist, .artistURL, .kind, .genre, .releaseDate, .releaseYear, .published,
    .updated,
    .duration,
    .url, .artworkURL, .previewURL, .previewType, .previewLength, .language, .summary,
    .summaryType,
    .content, .contentType, .genres, .artwork, .links, .authors,
  ]
}
