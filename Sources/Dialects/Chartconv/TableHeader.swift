internal import ChartConvDetection
internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvTable

/// The first row of a table: the column of each place.
struct TableHeader {
  /// For each place its column; `nil` for one that isn't known.
  private let columns: [Field?]
  private let names: [(text: String, position: Position)]

  init(_ row: TableRow) throws(FeedError) {
    names = row.cells.map { (String(decoding: row.text(of: $0), as: UTF8.self), $0.position) }
    columns = names.map { name in Field(name: name.text).flatMap { $0.isList ? nil : $0 } }
    guard columns.contains(where: { $0 != nil }) else {
      throw FeedError(
        .unrecognised, "no column of the first line is known", at: row.cells.first?.position)
    }
  }

  /// The header with the columns that are wanted, and those that say what feed a row is of.
  func parsed(for wanted: FieldSet) -> TableParser.Header {
    TableParser.Header(
      names: columns.map { field in
        field.flatMap {
          wanted.contains($0) || $0.isFeedLevel ? ChartconvName.column($0).rawValue : nil
        }
      },
      unknown: zip(names, columns).compactMap { name, field in
        field == nil ? (name.text, message(forUnknown: name.text), name.position) : nil
      })
  }

  /// The warning about an unknown column: its name, and the known one that it may mean where the
  /// table doesn't have that one too.
  private func message(forUnknown name: String) -> String {
    let shown = String(name.unicodeScalars.prefix(40))
    guard let field = ColumnSuggestion.field(for: name),
      !columns.contains(field)
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
