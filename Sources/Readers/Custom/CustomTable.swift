internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// A table of a custom dialect, whose columns are named.
struct CustomTable: Sendable {
  let columns: [String]
  let delimiter: UInt8

  var syntax: TableSyntax {
    delimiter == UInt8(ascii: "\t") ? .tsv : TableSyntax(delimiter: delimiter, quoting: .quotes)
  }

  /// Returns `true` if a table's first line has all columns.
  func matches(_ line: some Collection<UInt8>) -> Bool {
    let names = line.split(separator: delimiter).map { TableHeader.text(of: $0) }
    return columns.allSatisfy { column in names.contains { $0.hasBytes(of: column) } }
  }

  /// Returns the table's header. Other columns are left out, without a warning.
  func header(_ row: TableRow) throws(FeedError) -> TableParser.Header {
    let names = row.cells.map { cell in
      columns.firstIndex { row.text(of: cell).elementsEqual($0.utf8) }
        .map { UInt8(truncatingIfNeeded: $0) }
    }
    guard names.contains(where: { $0 != nil }) else {
      throw FeedError(
        .unrecognized, "no column of the first line is known", at: row.cells.first?.position)
    }
    return TableParser.Header(
      entry: ChartconvName.word(.entries).rawValue, names: names, ignored: [])
  }
}
