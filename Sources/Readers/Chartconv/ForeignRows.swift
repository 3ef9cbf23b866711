internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// The columns of rows of JSON that other programs made, such as what pandas writes of a table. Their
/// members are the columns of tables of others.
struct ForeignRowNames {
  /// The columns by their keys.
  private(set) var columns: [ExactText: EntryField]
  /// `true` if rows have names of others, and no list of chartconv's, which such rows don't have.
  let hasOthers: Bool
  /// `true` if a document is a list of rows, and not a row itself.
  let areListed: Bool
  /// `true` if rows have ranks.
  var areOfChart: Bool { columns.values.contains(.rank) }
  /// The key of the root under which the rows stand; `nil` if each document is a row, or the root a list.
  let entriesKey: String?
  /// The key of the enclosures in a row, which are objects.
  private let enclosure: String?
  private static let enclosures: [String] = ["enclosure", "enclosures"]
  /// `true` if the root has an object of the feed's values beside the rows.
  private let hasFeed: Bool
  /// The values of the feed by their keys in the root or in that object.
  private let head: [(key: String, name: ChartconvName)]

  /// Finds the columns of a document's rows; `nil` if it has rows of another kind. They have a name and
  /// a rank or an artist, or names that only charts or feeds have, or nothing but columns.
  init?(_ outline: JSONOutline) {
    areListed = outline.root == .array || outline.entriesKey != nil
    let row = areListed ? outline.directEntry : outline.members
    let names = row.filter { $0.value == .scalar }.keys.sorted()
    var columns = names.map { name in EntryField(name: name).flatMap { $0.isScalar ? $0 : nil } }
    ForeignColumns.complete(&columns, names, own: FieldSet(columns.compactMap(\.self)))
    var found: [EntryField: String] = [:]
    for (name, field) in zip(names, columns) {
      if let field, found[field] == nil { found[field] = name }
    }
    let isOfArtist = found[.artist].map(ForeignColumns.isOfArtist) ?? false
    let isChart =
      found[.rank] != nil || isOfArtist || found.values.count(where: ForeignColumns.isOwn) > 2
      || row.keys.contains(where: ForeignColumns.isOfFeed)
    let isWhole = row.allSatisfy { name, kind in
      kind == .scalar
        ? found.values.contains(name)
        : Self.enclosures.contains(name)
          || ColumnSynonyms.fields(named: name).contains { !$0.isScalar }
    }
    let marks: [EntryField] =
      areListed
      ? [.url, .published, .updated, .rating, .summary, .content, .price]
      : [.published, .updated, .rating]
    let isOfColumns =
      isWhole && (found[.name] != nil || found[.content] != nil && found[.rating] != nil)
      && (areListed || found[.url] != nil) && marks.contains { found[$0] != nil }
    guard
      isOfColumns
        || found[.name] != nil && isChart && (found.count > 2 || found.count == names.count),
      !names.contains(where: { ForeignColumns.isOfEvent($0) || ForeignColumns.isOfList($0) })
    else { return nil }
    self.columns = Dictionary(uniqueKeysWithValues: found.map { (ExactText($1), $0) })
    hasOthers =
      outline.feed.isEmpty && found.contains { EntryField(name: $1) != $0 }
      && !row.keys.contains { EntryField(name: $0).map { !$0.isScalar } ?? false }
    entriesKey = outline.entriesKey
    var head: [(key: String, name: ChartconvName)] = []
    if areListed, outline.root == .object {
      let known: [(String, ChartconvName)] = [
        ("title", .word(.title)), ("name", .word(.title)), ("chart", .column(.chart)),
        ("country", .column(.country)), ("link", .column(.url)), ("url", .column(.url)),
        ("date", .column(.updated)), ("updated", .column(.updated)),
        ("updated_at", .column(.updated)),
      ]
      let dates = outline.members.keys.filter(ForeignColumns.isDate).sorted()
      // A key that rows also have is read as the column that it is in them.
      for (key, name) in known + dates.map({ ($0, .column(.updated)) })
      where [outline.members[key], outline.feed[key]].contains(.scalar)
        && self.columns[ExactText(key)] == nil
        && !head.contains(where: { $0.name.rawValue == name.rawValue })
      {
        head.append((key, name))
      }
    }
    hasFeed = outline.members["feed"] == .object
    enclosure = Self.enclosures.first { row[$0].map { $0 != .scalar } ?? false }
    self.head = head
  }

  /// Adds the columns of other rows. Returns `true` if there are new ones.
  mutating func add(_ other: Self) -> Bool {
    let count = columns.count
    columns.merge(other.columns) { known, _ in known }
    return columns.count > count
  }

  func vocabulary(for fields: FieldSet) -> Vocabulary {
    var terms: [DialectVocabulary<ChartconvName>.Term] = [
      .entry(.none, entriesKey ?? "entries", .foreignRow)
    ]
    terms += columns.compactMap { name, field in
      guard let key = name.wrappedValue else { return nil }
      let hasUnit = field != .duration || !ForeignColumns.lacksUnit(key)
      return .member(
        key, hasUnit ? .column(field) : .foreignDuration, nil,
        field == .rank ? .textOrNull : .scalar)
    }
    terms += head.map { .member($0, $1, nil, .scalar).nested }
    if hasFeed { terms.append(.list(.none, "feed")) }
    if let enclosure {
      terms.append(.member(enclosure, .feed(.attachment), nil, .objects))
      let members: [(String, ChartconvName)] = [
        ("url", .column(.url)), ("link", .column(.url)), ("href", .column(.url)),
        ("type", .word(.type)), ("length", .word(.length)),
      ]
      for (key, name) in members
      where columns[ExactText(key)] == nil && !head.contains(where: { $0.key == key }) {
        terms.append(.member(key, name, nil, .scalar).nested)
      }
    }
    return DialectVocabulary(elements: terms, attributes: [])
      .resolved(for: fields, readsHeads: true)
  }
}
