internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// chartconv's JSON and NDJSON, and rows of other programs.
struct ChartconvJSON: Dialect {
  /// `true` for a result of `history` or `diff`. The position of a row isn't a rank.
  var isReport = false
  /// `true` for rows that another program made, with its words for values.
  var isForeign = false

  let feedParts = FeedParts.all
  private static let lists = FieldSet(EntryField.lists)

  func read(head: ChartconvNode, into feed: inout Feed, _ reading: inout Reading) {
    var links: [FeedLink] = []
    var children = head.children
    while let child = children.next() {
      switch child.name {
      case .word(.dialect): feed.dialect = child.text
      case .column(.id): feed.id = child.text
      case .word(.title): feed.title = child.text
      // Rows of others have `title`, as their feed.
      case .column(.name): feed.title = feed.title ?? child.text
      case .column(.subtitle): feed.subtitle = child.text
      case .column(.url): feed.url = child.text
      case .column(.feedURL): feed.feedURL = child.text
      case .column(.updated): feed.updated = reading.timestamp(child)
      case .column(.published): feed.published = reading.timestamp(child)
      case .word(.author):
        let authors: [FeedPerson] = ChartconvLists.item(child, &reading)
        feed.author = authors.first
      case .column(.rights): feed.rights = child.text
      case .word(.icon): feed.icon = child.text
      case .word(.image): feed.image = child.text
      case .column(.language): feed.language = child.text
      case .column(.country): feed.country = country(of: child)
      case .column(.chart): feed.chart = child.text
      case .column(.chartQuery): feed.chartQuery = child.text
      case .word(.generator): feed.generator = ChartconvLists.generator(child)
      case .column(.extra): feed.extra = child.text
      case .column(.links): links += ChartconvLists.item(child, &reading)
      case .word(.categories): feed.categories += ChartconvLists.item(child, &reading)
      case .column(.explicit): feed.explicit = FeedValue.boolean(child.trimmed)
      case .word(.type): feed.type = child.text
      case .word(.owner):
        feed.owner = FeedPerson(
          name: child[.column(.name)]?.text, email: child[.word(.email)]?.text)
      case .word(.podcastGUID): feed.podcastGUID = child.text
      case .word(.locked): feed.locked = FeedValue.boolean(child.trimmed)
      case .word(.lockedOwner): feed.lockedOwner = child.text
      case .word(.medium): feed.medium = child.text
      case .word(.funding):
        feed.funding.append(
          PodcastFunding(url: child[.column(.url)]?.text, text: child[.word(.text)]?.text))
      default: break
      }
    }
    feed.links = links
  }

  func read(
    entry node: ChartconvNode, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    if isReport { row.clear(.rank) }
    let isForeign = isForeign || node.isNamed(.foreignRow)
    let (lists, feedColumns) = (Self.lists, FieldSet.ofFeeds)
    var children = node.children
    while let child = children.next() {
      if isForeign, child.isNamed(.foreignDuration) {
        row.set(.duration, ForeignValue.duration(child, &reading))
      }
      if isForeign, child.isNamed(.feed(.attachment)), !row.has(.previewURL) {
        row.setWord(.previewURL, child[.column(.url)])
        row.setWord(.previewType, child[.word(.type)])
        row.set(.previewLength, child[.word(.length)].flatMap { reading.integer($0) })
      }
      guard case .column(let field) = child.name else { continue }
      // Without ratings, others write 0 as the average.
      if field == .rating, node[.column(.ratingCount)]?.trimmed.equals("0") == true { continue }
      if isForeign, ForeignValue.read(child, as: field, into: &row, &reading) { continue }
      switch field {
      case .country:
        // A row has a country only if it differs from the feed's.
        if let country = country(of: child), feed.value.country?.hasBytes(of: country) != true {
          row.set(.country, country)
        }
      case .rank: reading.setRank(of: &row, child)
      case _ where lists.contains(field):
        ChartconvLists.append(child, to: field, of: &row, &reading)
      default: if !feedColumns.contains(field) { reading.set(field, of: &row, child) }
      }
    }
    if isForeign, reading.isRequested(.country), feed.value.country == nil, !row.has(.country),
      let page = node[.column(.url)], StoreURL.isAppleHost(page.word)
    {
      row.setCountry(ofPage: page)
    }
  }

  /// Returns a country. Storefronts are in small letters.
  private func country(of node: ChartconvNode) -> String? {
    guard let text = node.text, let first = text.utf8.first else { return nil }
    return text.utf8.count == 2 && first < UInt8(ascii: "a") ? text.lowercased() : text
  }

  /// Returns the feed columns of the row. Consecutive rows with the same values share one feed.
  func origin(
    of entry: ChartconvNode, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    reading.feedKey.begin()
    var children = entry.children
    while let child = children.next() {
      if case .column(let field) = child.name, FieldSet.ofFeeds.contains(field) {
        reading.feedKey.append(field, child.bytes)
      }
    }
    if reading.feedKey.end() { return .unchanged }
    var columns = FieldSet.ofFeeds
    // If the document states the feed's country, a row's country is its own.
    let isHeadless =
      [InputFormat.chartconv.name, InputFormat.chartconvReport.name].contains(own.value.dialect)
      && own.value.parts.isEmpty
    if !isHeadless { columns.remove(.country) }
    let cells = reading.takeCells()
    if read(columns, of: entry, into: &cells.row, &reading) { return .cells(cells) }
    reading.giveBack(cells)
    return .document
  }

  /// Reads the columns of a feed. Returns `false` if the row has none.
  private func read(
    _ columns: FieldSet, of entry: ChartconvNode, into row: inout RowBatch,
    _ reading: inout Reading
  ) -> Bool {
    var hasAny = false
    var children = entry.children
    while let child = children.next() {
      guard case .column(let field) = child.name, columns.contains(field) else { continue }
      hasAny = true
      switch field.type {
      case _ where field == .country: row.set(field, country(of: child))
      case .timestamp: row.set(field, reading.timestamp(child))
      case .boolean: row.set(field, FeedValue.boolean(child.trimmed))
      default: row.set(field, text: child.textBytes)
      }
    }
    return hasAny
  }
}

extension InputFormat {
  /// chartconv's own NDJSON, JSON, CSV and TSV, and the tables of other programs.
  ///
  /// Recognised by a feed with entries, or by rows that consist of columns; CSV and TSV by the
  /// names in their first line.
  public static let chartconv = InputFormat(
    "chartconv", ChartconvJSON(), "chartconv's NDJSON, JSON, CSV and TSV",
    families: [.json, .csv, .tsv], DialectVocabulary.chartconv,
    recognition: .json(
      { outline in
        if outline.members["entries"] == .array {
          // Where keys are sorted, the feed follows the entries.
          return outline.feed["dialect"] != nil || ChartconvJSON.isRow(outline.entry)
        }
        return ChartconvJSON.isRow(outline.root == .array ? outline.entry : outline.members)
      },
      onRequest: { outline in
        let isEmpty = outline.root == .array && outline.entry.isEmpty
        return isEmpty
          || [outline.entry, outline.members].contains {
            $0.keys.contains { EntryField(name: $0) != nil }
          }
      }))
}

extension ChartconvJSON {
  /// Returns `true` if all members are columns, or most of them and one has a name that isn't common
  /// elsewhere. A scalar column has no object or array.
  fileprivate static func isRow(_ members: JSONOutline.Members) -> Bool {
    let known = members.filter { name, kind in
      guard let field = EntryField(name: name) else { return false }
      return kind == .scalar || field.isList || field.type == .object
    }
    guard known.count < members.count else { return known.keys.contains { $0 != "version" } }
    return known.count * 2 > members.count && known.keys.contains(where: isDistinct)
  }

  /// Returns `true` if rows have a column whose name isn't common elsewhere. A single object may also be
  /// chartconv's feed.
  static func isDistinct(_ outline: JSONOutline) -> Bool {
    if outline.entry.isEmpty { return outline.members["rank"] == .scalar }
    return outline.entry.keys.contains { isDistinct($0) && EntryField(name: $0) != nil }
  }

  private static func isDistinct(_ name: String) -> Bool { name == "rank" || name.contains("_") }
}

extension InputFormat {
  /// Recognised by columns that only a result has.
  static let chartconvReport = InputFormat(
    "chartconv-report", ChartconvJSON(isReport: true), "a result of chartconv's history or diff",
    families: [.json, .csv, .tsv], formOf: "chartconv", DialectVocabulary.chartconv,
    recognition: .json { outline in
      TableHeader.isReport((outline.root == .array ? outline.entry : outline.members).keys)
    })

  /// Rows of JSON that other programs made, which are recognised by their members.
  static let foreignRows = InputFormat(
    "chartconv", ChartconvJSON(isForeign: true), "", DialectVocabulary.chartconv,
    recognition: .json({ _ in false }))
}

/// Reads the objects of chartconv's JSON.
enum ChartconvLists {
  /// The members of each column's items with their names; empty for columns that aren't lists.
  private static let members: [[(member: ListMember, name: ChartconvName)]] =
    EntryField.allCases.map { field in
      field.members.compactMap { member in
        ChartconvName(named: member.name).map { (member, $0) }
      }
    }

  /// Appends an item of a list column.
  static func append(
    _ node: ChartconvNode, to list: EntryField, of row: inout RowBatch, _ reading: inout Reading
  ) {
    row.appendItem(list)
    for (member, name) in members[Int(list.rawValue)] {
      guard let child = node[name] else { continue }
      switch member.type {
      case .integer: row.set(ordinal: member.ordinal, reading.integer(child))
      case .boolean: row.set(ordinal: member.ordinal, FeedValue.boolean(child.trimmed))
      default: row.set(ordinal: member.ordinal, row.add(text: child))
      }
    }
  }

  /// Returns an item as the only one of a list.
  static func item<Item: ItemValue>(_ node: ChartconvNode, _ reading: inout Reading) -> [Item] {
    var rows = RowBatch()
    rows.appendRow()
    append(node, to: Item.list, of: &rows, &reading)
    return rows[0].values()
  }

  static func generator(_ node: ChartconvNode) -> FeedGenerator {
    FeedGenerator(
      name: node[.column(.name)]?.text, url: node[.column(.url)]?.text,
      version: node[.column(.version)]?.text)
  }
}

extension RowBatch {
  /// Parses the value of a scalar column and sets it. Returns `false` if the text is invalid.
  mutating func setValue(_ field: EntryField, _ text: Span<UInt8>) -> Bool {
    switch field.type {
    case .text: set(field, text: text)
    case .integer:
      guard let number = DecimalNumber(text)?.wholeNumber else { return false }
      set(field, number)
    case .decimal, .number: return setDecimal(field, text)
    case .boolean:
      guard let flag = FeedValue.boolean(text) else { return false }
      set(field, flag)
    case .date:
      guard let date = CalendarDate(feedDate: text) else { return false }
      set(field, date)
    case .timestamp:
      guard let moment = Timestamp(feedDate: text) else { return false }
      set(field, moment)
    case .list, .object: return false
    }
    return true
  }
}

/// Values in the syntax of chartconv's formats.
enum FeedValue {
  /// Parses `true` or `false`, ignoring case.
  static func boolean(_ text: Span<UInt8>) -> Bool? {
    switch String(text).lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }
}

extension FieldType {
  var typeName: String {
    switch self {
    case .integer: "whole number"
    case .decimal: "number"
    case .timestamp: "date"
    default: rawValue
    }
  }
}
