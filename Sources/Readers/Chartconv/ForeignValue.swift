internal import ChartConvModel
internal import ChartConvRecords

/// Values in tables of others, which have the words of their source and not those of our columns.
enum ForeignValue {
  /// Reads a value. Returns `false` for a column whose values are the same everywhere.
  static func read(
    _ node: Node<ChartconvName>, as field: EntryField, into row: inout RowBatch,
    _ reading: inout Reading
  ) -> Bool {
    switch field {
    case .kind: row.set(.kind, reading.kind(node))
    case .price: reading.setPrice(of: &row, node)
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
  private static func isExplicit(_ node: Node<ChartconvName>) -> Bool? {
    switch node.word?.lowercased() {
    case "explicit": true
    case "notexplicit", "cleaned", "clean": false
    default: nil
    }
  }

  /// Returns the year of a date without a day: `1967` or `1967-05`.
  private static func year(_ node: Node<ChartconvName>) -> Int? {
    guard let parts = node.word?.split(separator: "-"), let year = parts.first,
      year.utf8.count == 4, parts.count < 3, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(year)
  }
}
