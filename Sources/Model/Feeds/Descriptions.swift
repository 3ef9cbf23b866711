/// What `print` shows: the values that tell an entry or a feed from others, in one line.

extension Entry: CustomStringConvertible {
  /// The rank, the name, the artist, the price, the date, the address or the id.
  public var description: String {
    var words: [String] = []
    if let rank { words.append("\(rank).") }
    words.append(name.map(Self.short) ?? id ?? "untitled")
    if let artist { words.append("by \(Self.short(artist))") }
    var parts = [words.joined(separator: " ")]
    if let price { parts.append(currency.map { "\(price) \($0)" } ?? "\(price)") }
    if let date = published?.date ?? releaseDate ?? updated?.date { parts.append("\(date)") }
    if let address = url ?? id { parts.append(Self.short(address)) }
    return parts.joined(separator: ", ")
  }

  /// A text of at most eighty characters.
  fileprivate static func short(_ text: String) -> String {
    text.count <= 80 ? text : "\(text.prefix(79))…"
  }
}

extension Feed: CustomStringConvertible {
  /// The title, the chart, the country, the date, the address.
  public var description: String {
    let names = [title, chart, country].compactMap { $0.map(Entry.short) }
    let rest = [updated?.description, url ?? feedURL ?? source].compactMap(\.self)
    return (names + rest).joined(separator: ", ")
  }
}

/// Names for programs that have an `Entry` or a `Feed` of their own: theirs takes precedence over the
/// library's, which then has these.

/// Another name of ``Entry``.
public typealias FeedEntry = Entry

/// Another name of ``Feed``.
public typealias FeedInfo = Feed
