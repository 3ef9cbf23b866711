internal import FeedIO
internal import FeedModel

/// The first line of a table: which column stands where.
struct TableHeader {
  /// For each place its column; `nil` for one that isn't known.
  let columns: [Column?]
  /// The names that aren't known, with their places.
  let unknown: [(name: String, position: Position)]

  /// Whether rows say something of their feed, so that there may be several.
  var tellsFeeds: Bool { columns.contains { $0?.isFeedLevel == true } }

  init(_ row: TableRow) throws(FeedError) {
    let names = row.fields.map { String(decoding: row.text(of: $0), as: UTF8.self) }
    columns = names.map { Field(name: $0).flatMap { $0.isList ? nil : $0.column } }
    unknown = zip(names, columns).enumerated().compactMap { index, pair in
      pair.1 == nil ? (pair.0, row.fields[index].position) : nil
    }
    guard columns.contains(where: { $0 != nil }) else {
      throw FeedError(
        .unrecognised, "no column of the first line is known", at: row.fields.first?.position)
    }
  }

  /// What a warning says of an unknown column: its name, and the known one that it may mean where
  /// the table doesn't have that one too.
  func message(forUnknown name: String) -> String {
    let shown = String(name.unicodeScalars.prefix(40))
    guard let field = ColumnSuggestion.field(for: name),
      !columns.contains(where: { $0?.field == field })
    else { return "unknown column '\(shown)' is left out" }
    return "unknown column '\(shown)' is left out; did you mean '\(field.name)'?"
  }

  /// The column of that name, which may be quoted.
  static func field(named name: some Collection<UInt8>) -> Field? {
    let name = Array(name).drop { $0 == UInt8(ascii: "\"") }
      .prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    return Field(name: String(decoding: name, as: UTF8.self))
  }
}
