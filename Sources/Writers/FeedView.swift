internal import ChartConvIO
package import ChartConvModel
internal import ChartConvText

/// What people see of a feed's entries: the columns of its kind, in order, under their headings. The
/// formats for people differ in how they show them only.
package struct FeedView: Sendable {
  /// What a feed is to its readers.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case chart
    case products
    case podcast
    case articles
    case reviews
    case subscriptions

    /// The columns of a table.
    package var columns: [EntryField] {
      switch self {
      case .chart: [.rank, .artworkURL, .name, .artist, .price, .releaseDate]
      case .products:
        [.artworkURL, .name, .artist, .price, .rating, .releaseDate, .genre, .collection]
      case .podcast: [.entryDate, .name, .feedTitle, .duration, .summary]
      case .articles: [.entryDate, .name, .feedTitle, .artist, .summary]
      case .reviews: [.rating, .name, .summary, .artist, .version, .feedTitle, .entryDate]
      case .subscriptions: [.name, .genre, .podcastURL, .summary]
      }
    }

    /// `true` if the entries are texts, whose contents are shown where they have no summary. Those of a
    /// store are tables of what other columns have.
    var hasTexts: Bool { self == .podcast || self == .articles || self == .reviews }
  }

  package let kind: Kind
  /// The columns of a table.
  package let columns: [EntryField]
  /// The other columns of a record, which has a line for each.
  let details: [EntryField]
  /// `true` if the columns are chosen.
  let isChosen: Bool
  private let enclosureNames: FieldSet
  /// The title above the rows, of which those of another feed name that.
  private let title: String?

  package init(_ kind: Kind, _ options: OutputOptions, title: String? = nil) {
    self.kind = kind
    self.title = title
    isChosen = options.fields != nil
    enclosureNames = options.enclosureNames
    let columns = options.fields ?? options.amend(kind.columns)
    self.columns = columns
    let hasDate = columns.contains(.entryDate)
    details =
      isChosen
      ? [] : Self.details.filter { !columns.contains($0) && !($0 == .releaseDate && hasDate) }
  }

  /// Creates the view of the feed of a batch, which its entries tell.
  init(of batch: borrowing RowBatch, _ options: OutputOptions) {
    self.init(Self.kind(of: batch), options, title: batch.feed.value.title)
  }

  static let details: [EntryField] = [
    .artist, .collection, .genre, .releaseDate, .duration, .season, .episode, .version, .rating,
    .ratingCount, .rights, .previewURL, .url, .id, .summary,
  ]

  /// The columns that some kind shows.
  static let all: [EntryField] = Kind.allCases.reduce(into: []) { all, kind in
    for field in kind.columns + details where !all.contains(field) { all.append(field) }
  }

  /// Returns the columns of a sheet, which has room for all of them.
  ///
  /// - Parameter kind: the kind of its feeds; `nil` for feeds of any kind.
  static func sheet(_ kind: Kind?, _ options: OutputOptions) -> [EntryField] {
    if let fields = options.fields { return fields }
    let columns: [EntryField] =
      switch kind {
      case .chart: EntryField.standard
      case nil, .products: EntryField.standard + [.feedTitle] + all
      case .podcast?, .articles?, .reviews?, .subscriptions?:
        [.feedTitle] + FeedView(kind ?? .articles, OutputOptions()).record
      }
    var seen: FieldSet = []
    return options.amend(
      columns.filter { column in
        defer { seen.insert(column) }
        return !seen.contains(column)
      })
  }

  private var record: [EntryField] { columns + details }

  /// Returns the columns that are read to show the given ones.
  static func reads(_ fields: [EntryField]) -> FieldSet {
    var reads = FieldSet(fields).union([.kind])
    if reads.contains(.feedTitle) { reads.insert(.feedURL) }
    if reads.contains(.name) { reads = reads.union([.url, .summary, .content]) }
    if reads.contains(.price) { reads = reads.union([.priceLabel, .currency]) }
    if reads.contains(.artworkURL) { reads.insert(.name) }
    if reads.contains(.previewURL) { reads.insert(.previewType) }
    if reads.contains(.duration) { reads = reads.union([.previewURL, .previewType]) }
    if reads.contains(.summary) { reads = reads.union([.summaryType, .content]) }
    if reads.contains(.content) { reads.insert(.contentType) }
    return reads
  }

  /// The values of a feed that its kind and its heading are told by.
  static let feedParts: FeedParts = [.title, .updated, .chart, .country]
  /// Those that ``FeedHead`` shows.
  static let headParts: FeedParts = [.subtitle, .image, .author, .url]

  private static func kind(of batch: borrowing RowBatch) -> Kind {
    let feed = batch.feed.value
    var (articles, episodes, reviews, offers) = (0, 0, 0, 0)
    for index in 0..<batch.count {
      let kind = batch[index].text(.kind)
      articles += kind.equals("article") ? 1 : 0
      episodes += kind.equals("podcast-episode") ? 1 : 0
      reviews += kind.equals("review") ? 1 : 0
      offers += batch[index].has(.price) ? 1 : 0
    }
    if reviews * 2 > batch.count { return .reviews }
    if feed.chart != nil { return .chart }
    if episodes > 0, episodes * 2 >= batch.count { return .podcast }
    if (articles + episodes) * 2 > batch.count {
      return offers * 2 > batch.count ? .products : .articles
    }
    switch feed.dialect {
    case "opml": return .subscriptions
    case "search-json", "podcastindex-json", "music-json": return .products
    default: return .chart
    }
  }

  func heading(of column: EntryField) -> String {
    guard isChosen else { return word(for: column) }
    return enclosureNames.contains(column)
      ? column.enclosureName ?? column.name : Headings.heading(of: column)
  }

  func word(for column: EntryField) -> String {
    switch column {
    case .name where kind.hasTexts: "Title"
    case .artist where kind.hasTexts: "Author"
    case .rating where kind == .reviews: "Stars"
    case .summary: "Text"
    case .entryDate: "Date"
    case .collection: "Collection"
    case .genre: "Genre"
    case .duration: "Length"
    case .season: "Season"
    case .episode: "Episode"
    case .version: "Version"
    case .rating: "Rating"
    case .ratingCount: "Ratings"
    case .rights: "Copyright"
    case .podcastURL, .feedTitle: "Feed"
    case .previewURL: kind.hasTexts ? "Enclosure" : "Preview"
    case .url: "Page"
    case .id: "Id"
    default: Headings.heading(of: column)
    }
  }

  /// Returns the text of a column without its markup; `nil` if there is none.
  func text(_ column: EntryField, of row: Row) -> String? {
    guard let text = row.plainText(column) else {
      return column == .summary && !isChosen && kind.hasTexts ? row.plainText(.content) : nil
    }
    return text
  }

  /// Returns the title of a row's feed, unless it stands above.
  @_lifetime(copy row)
  func otherFeed(of row: Row) -> Span<UInt8>? {
    guard let feed = row.text(.feedTitle), !(title.map { feed.equals($0) } ?? false) else {
      return nil
    }
    return feed
  }

  /// `true` for a text of which a table shows the start.
  func isCut(_ column: EntryField) -> Bool { column == .summary && !isChosen }
}

extension Row {
  /// The length of the start of a text in characters.
  private static let titleLength = 120
  static let startLength = 200

  /// Returns a text without its markup; `nil` if nothing is left.
  func plainText(_ column: EntryField) -> String? {
    guard let text = text(column) else { return nil }
    let string = String(decodingUTF8: text)
    let plain = isHTML(column) ? HTMLText.plain(string) : string
    return plain.utf8.allSatisfy { $0 <= 0x20 } ? nil : plain
  }

  /// Returns `true` for a text with markup.
  func isHTML(_ column: EntryField) -> Bool {
    switch column {
    case .summary: text(.summaryType).isHTMLType
    case .content: text(.contentType).isHTMLType
    default: false
    }
  }

  /// The start of the text of an entry without a title.
  var untitledText: String? {
    (plainText(.summary) ?? plainText(.content)).map { $0.start(of: Self.titleLength) }
  }
}

extension String {
  /// Returns the text if it isn't longer than some characters, else its first words and `…`.
  func start(of length: Int) -> String {
    let start = prefix(length)
    guard start.endIndex < endIndex else { return self }
    let end = start.lastIndex { $0.isWhitespace } ?? start.endIndex
    let isWord = start[..<end].count * 2 > length
    return start[..<(isWord ? end : start.endIndex)] + "…"
  }
}
