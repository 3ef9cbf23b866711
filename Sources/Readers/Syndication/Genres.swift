internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// The distinct categories of an entry or a feed.
struct Genres {
  private var first: RowGenre?
  private var collected = DistinctItems<RowGenre>()
  /// The terms of the categories, once there are keywords to compare with them.
  private var terms: DistinctItems<TextRange>?
  /// `true` if two are one.
  private(set) var isRepeated = false
  /// `true` if all categories are needed, not just the first.
  private let isListed: Bool

  init(isListed: Bool) { self.isListed = isListed }

  func write(into row: inout RowBatch) {
    if let first {
      row.set(.genre, first.name ?? first.term)
      row.set(.genreID, first.id)
    }
    for genre in collected.items { genre.append(to: &row) }
  }

  mutating func read(
    _ names: Precedence.Names, of entry: borrowing SyndicationChildren, _ row: inout RowBatch
  ) {
    entry.forEach(names) { if !isComplete { add($0, &row) } }
  }

  private var isComplete: Bool { !isListed && first != nil }

  private mutating func add(_ node: SyndicationNode, _ row: inout RowBatch) {
    switch node.name {
    case .itunesKeywords, .keywords, .mediaKeywords:
      var offset = 0
      while !isComplete, let word = Self.keyword(in: node.trimmed, from: &offset) {
        add(keyword: word, &row)
      }
    case .categories:
      var inner = node.children
      while let category = inner.next(named: .category) { add(category, &row) }
    case .itunesCategory:
      let name = row.add(line: node[.text]) ?? row.add(line: node)
      add(name, nil, isListed ? row.add(Self.itunesScheme) : nil, row)
      var inner = node.children
      while let category = inner.next(named: .itunesCategory) { add(category, &row) }
    default:
      let text = row.add(line: node)
      let name = row.add(line: node[.label]) ?? text
      let term = isListed || name == nil ? row.add(line: node[.term]) ?? text : nil
      add(
        name, term, isListed ? scheme(of: node, &row) : nil, id: row.add(word: node[.itemID]), row)
    }
  }

  private func scheme(of node: SyndicationNode, _ row: inout RowBatch) -> TextRange? {
    if let scheme = row.add(word: node[.scheme] ?? node[.domain]) { return scheme }
    return node.isNamed(.mediaCategory) ? row.add(Self.mediaScheme) : nil
  }

  /// The scheme of categories without one (Media RSS 1.5).
  private static let mediaScheme = "http://search.yahoo.com/mrss/category_schema"
  private static let itunesScheme = "http://www.itunes.com/"

  /// Returns the next of the comma-separated words; `nil` after the last.
  @_lifetime(copy words)
  private static func keyword(in words: Span<UInt8>, from offset: inout Int) -> Span<UInt8>? {
    guard offset < words.count else { return nil }
    let comma = UInt8(ascii: ",")
    let end = words.firstIndex(of: comma, from: offset) ?? words.count
    let word = words.extracting(offset..<end)
    offset = end + 1
    return word
  }

  private mutating func add(keyword: Span<UInt8>, _ row: inout RowBatch) {
    guard let word = row.add(line: keyword) else { return }
    if terms == nil {
      var all = DistinctItems<TextRange>()
      for genre in collected.items { all.append(genre.term, in: row) }
      terms = all
    }
    guard terms?.append(word, in: row) == true else { return }
    add(RowGenre(name: word, term: word), row)
  }

  /// Adds a category. If it has only a name, that is also its term.
  private mutating func add(
    _ name: TextRange?, _ term: TextRange?, _ scheme: TextRange?, id: TextRange? = nil,
    _ row: borrowing RowBatch
  ) {
    guard let term = term ?? name else { return }
    terms?.append(term, in: row)
    add(RowGenre(name: name, term: term, scheme: scheme, id: id), row)
  }

  private mutating func add(_ genre: RowGenre, _ row: borrowing RowBatch) {
    first = first ?? genre
    if isListed, !collected.append(genre, in: row) { isRepeated = true }
  }
}

/// A category of an entry or a feed, with its texts in a batch.
struct RowGenre: RowItem {
  let name: TextRange?
  let term: TextRange
  var scheme: TextRange?
  /// A store's number.
  var id: TextRange?

  var texts: Texts { (name, term, scheme, id, nil) }

  func append(to rows: inout RowBatch) {
    rows.appendItem(.genres)
    rows.set(member: FeedCategory.Member.name, name)
    rows.set(member: FeedCategory.Member.term, term)
    rows.set(member: FeedCategory.Member.scheme, scheme)
    rows.set(member: FeedCategory.Member.id, id)
  }
}
