import ChartConv
import ChartConvCommand
import ChartConvIO
import ChartConvModel
import ChartConvWriters

/// The histories of files.
extension ReportTrial {
  private static let identity = EntryIdentity([], chart: [.country])

  /// Writes a row for each item.
  static func summarize(_ files: [TemporaryInput]) throws(FeedError) {
    let columns = HistoryColumns(EntryField.scalars, isForPeople: isForPeople)
    let history = ChartHistory(identity, columns)
    try read(files, history.fields, history.parts, take: history.take)
    let output = try output(columns.columns)
    output.begin(ReportHeading(history.title))
    try history.write { (row) throws(FeedError) in try output.append(row) }
    try output.commit()
  }

  /// Writes a row for each entry.
  static func list(_ files: [TemporaryInput]) throws(FeedError) {
    let output = try output(EachHistory.columns(EntryField.scalars))
    let history = EachHistory(identity, EntryField.scalars) { (row) throws(FeedError) in
      try output.append(row)
    }
    output.begin(ReportHeading("History"))
    try read(files, history.fields, history.parts, take: history.take)
    try output.commit()
  }
}
