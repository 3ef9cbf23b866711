/// A column of the outputs; its `summary` says what it means.
///
/// The order of the cases is the order of the columns in every output. ``extra`` is the last one.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EntryField: UInt8, Sendable, CaseIterable {
  /// Values of the feed, which its rows repeat.
  case source, chart, chartQuery, country, feedTitle, feedURL, feedUpdated, seen, isComplete,
    feedExtra
  /// Values of an entry. Each is the property of ``Entry`` with its name.
  case rank, id, name, artist, artistID, artistURL, collection, collectionID, collectionURL, kind,
    genre, genreID, keywords, price, currency, priceLabel, releaseDate, releaseYear, published,
    updated, entryDate, duration, explicit, trackNumber, discNumber, isrc, url, podcastURL,
    artworkURL, artworkWidth, previewURL, previewType, previewLength, rating, ratingCount,
    commentCount, version, bundleID, season, seasonName, episode, episodeType, chaptersURL,
    transcriptURL, language, rights, subtitle, summary, summaryType, content, contentType
  /// Lists of an entry.
  case genres, artwork, links, authors, persons, soundbites, chapters, alternateEnclosures,
    transcripts, valueRecipients
  /// What no other column of an entry holds.
  case extra

  /// The column's name in the outputs.
  public var name: String { column.name }

  package var type: FieldType { column.type }

  /// The column's meaning, in one line.
  package var summary: String { column.summary }

  /// `true` if the value belongs to the feed and is the same in all its rows.
  package var isFeedLevel: Bool { column.isFeedLevel }

  /// The values of the feed that the column is read from.
  @usableFromInline package var feedParts: FeedParts { column.feedParts }

  package var isList: Bool { column.type == .list }

  /// `true` if a value fits in one cell of a table.
  package var isScalar: Bool { column.type.isScalar }

  package static let addresses = allCases.filter {
    $0.type == .text && ($0.name == "url" || $0.name.hasSuffix("_url"))
  }

  /// `true` for a column of what no other column holds, which is read only on request.
  package var isRemainder: Bool { self == .extra || self == .feedExtra }

  /// `true` for a column that is only written on request, because others have its values, it isn't the
  /// feed's, or it holds the rest.
  package var isOnRequest: Bool { isRemainder || self == .entryDate || self == .seen }

  package static let scalars = allCases.filter(\.isScalar)

  /// The default columns of CSV, TSV, NDJSON and JSON.
  public static let standard: [Self] = [
    .chart, .country, .feedUpdated, .rank, .id, .name, .artist, .collection, .kind, .genre, .price,
    .currency, .releaseDate, .published, .url, .artworkURL, .previewURL,
  ]

  package var column: Column { Column.all[Int(rawValue)] }

  /// The name of a preview's column for a feed whose previews are enclosures: `enclosure_url`.
  package var enclosureName: String? {
    switch self {
    case .previewURL: "enclosure_url"
    case .previewType: "enclosure_type"
    case .previewLength: "enclosure_length"
    default: nil
    }
  }

  /// Creates the column with the given name, which can be that of an enclosure; `nil` if there is
  /// none.
  public init?(name: some StringProtocol) {
    let field = Self.allCases.first { field in
      field.name == name || field.enclosureName.map { $0 == name } ?? false
    }
    guard let field else { return nil }
    self = field
  }
}

@frozen @usableFromInline
package struct FieldSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// A bit for each column, at the position of its raw value.
  @usableFromInline package typealias Bits = UInt128

  @usableFromInline package var bits: Bits

  @inlinable
  package init(bits: Bits = 0) { self.bits = bits }

  @inlinable
  package init(_ fields: some Sequence<EntryField>) {
    bits = 0
    // Unspecialized calls make the runtime look up types: 80,000 instructions at the start.
    for field in fields { bits |= field.bit }
  }

  @inlinable
  package init(arrayLiteral fields: EntryField...) { self.init(fields) }

  /// All columns, including lists, but not ``EntryField/extra`` and ``EntryField/feedExtra``, which
  /// hold what no other column does, ``EntryField/entryDate``, which repeats another, and
  /// ``EntryField/seen``. These are read only on request.
  package static let all = Self(EntryField.allCases.filter { !$0.isOnRequest })

  /// What is read unless a program says otherwise.
  package static let readable = Self.all.union([.extra, .feedExtra])

  /// The columns that the members of a JSON Feed's item hold exactly. chartconv's feeds have the
  /// others in `_chartconv`.
  package static let ofJSONFeed: Self = [
    .rank, .id, .name, .url, .published, .updated, .language, .summary, .content,
  ]

  @inlinable package mutating func insert(_ field: EntryField) { bits |= field.bit }

  package mutating func remove(_ field: EntryField) { bits &= ~field.bit }

  @inlinable package func contains(_ field: EntryField) -> Bool { bits & field.bit != 0 }

  @inlinable package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  @inlinable package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  @inlinable package func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

  @inlinable package var isEmpty: Bool { bits == 0 }

  @inlinable
  package mutating func popFirst() -> EntryField? {
    guard bits != 0 else { return nil }
    let field = EntryField(rawValue: UInt8(bits.trailingZeroBitCount))
    bits &= bits - 1
    return field
  }
}

extension EntryField {
  /// The number of columns, from the last one.
  @inlinable package static var count: Int { Int(Self.extra.rawValue) &+ 1 }

  @inlinable package var bit: FieldSet.Bits {
    assert(rawValue < FieldSet.Bits.bitWidth, "FieldSet.Bits has fewer bits than there are columns")
    return 1 &<< FieldSet.Bits(truncatingIfNeeded: rawValue)
  }
}
