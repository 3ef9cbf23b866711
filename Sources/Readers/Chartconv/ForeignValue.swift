internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Values in tables of others, which have the words of their source and not those of our columns.
enum ForeignValue {
  /// Reads a value. Returns `false` for a column whose values are the same everywhere.
  static func read(
    _ node: ChartconvNode, as field: EntryField, into row: inout RowBatch, _ reading: inout Reading
  ) -> Bool {
    switch field {
    case .kind: row.set(.kind, reading.kind(node))
    case .id, .artistID, .collectionID, .genreID: row.set(field, text: node.wholeNumber)
    case .artist where node.trimmed.firstIndex(of: UInt8(ascii: "@"), from: 0) != nil:
      let people = PersonList.people(node.trimmed)
      row.set(.artist, people.first?.name ?? people.first?.email)
      for person in people { row.append(person) }
    case .summary, .content:
      if HTMLText.isMarkup(node.bytes) {
        row.set(field == .summary ? .summaryType : .contentType, "text/html")
      }
      return false
    case .artist, .genre, .url, .artworkURL:
      guard let items = items(of: node) else { return false }
      // The last picture is the largest one.
      row.set(
        field,
        field == .artist
          ? items.joined(separator: ", ") : field == .artworkURL ? items.last : items.first)
    case .price: reading.setPrice(of: &row, node)
    case .commentCount:
      // RSS's element has the address of the comments.
      guard URLReference.hasScheme(node.trimmed) else { return false }
      if reading.isRequested(.links) { row.appendLink(row.add(word: node), rel: "replies") }
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
  private static func isExplicit(_ node: ChartconvNode) -> Bool? {
    switch node.word?.lowercased() {
    case "explicit", "explict", "1", "yes": true
    case "notexplicit", "cleaned", "clean", "0", "no": false
    default: nil
    }
  }

  /// The members of objects that are their names or addresses.
  private static let titles: [String] = ["name", "label", "href", "url"]

  /// Returns the items of a list in JSON, or as Python writes it, `['Ines', "D'Arc"]`; of objects their
  /// names or addresses. `nil` for another text.
  private static func items(of node: ChartconvNode) -> [String]? {
    guard let text = node.word, text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    var items: [String] = []
    var key: String?
    var depth = 0
    var isKey = false
    var rest = text.dropFirst().dropLast()
    while let character = rest.popFirst() {
      switch character {
      case "{", "[":
        depth += 1
        isKey = true
      case "}", "]": depth -= 1
      case ",": isKey = true
      case "'", "\"":
        var word = ""
        while let next = rest.popFirst(), next != character {
          word.append(next == "\\" ? rest.popFirst() ?? next : next)
        }
        if depth > 0, isKey {
          (key, isKey) = (word, false)
        } else if depth == 0 || key.map(titles.contains) ?? false {
          items.append(word)
        }
      case ":": isKey = false
      case _ where depth == 0 && character != " ": return nil
      default: break
      }
    }
    return items
  }

  /// Returns a duration in milliseconds. A small number may as well be seconds.
  static func duration(_ node: ChartconvNode, _ reading: inout Reading) -> Int? {
    guard DecimalNumber(node.trimmed) != nil else { return PodcastModule.duration(node.trimmed) }
    guard let number = reading.integer(node) else { return nil }
    if number >= 10_000 || number == 0 { return number }
    reading.warn("'\(number)' has no unit of time", at: node.position)
    return nil
  }

  /// Returns the year of a date without a day: `1967` or `1967-05`.
  private static func year(_ node: ChartconvNode) -> Int? {
    guard let parts = node.word?.split(separator: "-"), let year = parts.first,
      year.utf8.count == 4, parts.count < 3, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(year)
  }
}
