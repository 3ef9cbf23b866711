import ChartConv
import ChartConvReports

/// The columns that comparisons have besides those of entries.
enum ReportFields {
  static var names: [String] {
    let diff = DiffColumns([], EntryIdentity(), isForPeople: false)
    let history = HistoryColumns([], isForPeople: false)
    return (diff.columns + history.columns + EachHistory.columns([])).map(\.name)
  }
}
