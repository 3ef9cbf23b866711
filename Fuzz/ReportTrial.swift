import ChartConv
import ChartConvCommand
import ChartConvConvert
import ChartConvIO
import ChartConvModel
import ChartConvSnapshots
import ChartConvWriters

/// The reports of files, in the format of the run and with all columns, written to nowhere.
enum ReportTrial {
  private static let isForPeople = Input.format.isPage
  private static let identity = EntryIdentity()
  private static let fields = ReportFields.entries(EntryField.scalars)

  /// Returns `true` if two files differ.
  static func differ(_ old: TemporaryInput, _ new: TemporaryInput) throws(FeedError) -> Bool {
    let columns = try DiffColumns(fields, identity, isForPeople: isForPeople)
    let shared = SharedKeys()
    let stores = [old, new].map { _ in ChartDiff.makeStore(identity, columns, sharing: shared) }
    try read([old], into: stores[0], isWhole: true)
    try read([new], into: stores[1], isWhole: true)
    let diff = ChartDiff(
      identity, columns, try .newest(in: stores[0]), try .newest(in: stores[1]),
      names: ("old", "new"), writesAll: true)
    try write(diff.columns.columns, diff.title, diff.charts) { (rows) throws(FeedError) in
      try diff.write(to: rows, isNewComplete: true)
    }
    return diff.foundDifference
  }

  /// Writes a row for each entry of each chart.
  static func summarize(_ files: [TemporaryInput]) throws(FeedError) {
    let columns = try HistoryColumns(fields, isForPeople: isForPeople)
    let store = ChartHistory.makeStore(identity, columns)
    try read(files, into: store)
    let history = ChartHistory(store, columns)
    try history.summarize()
    try write(columns.columns, "History", history.charts, history.write)
  }

  /// Writes a row for each entry of each snapshot.
  static func list(_ files: [TemporaryInput]) throws(FeedError) {
    let columns = try EachColumns(fields, standard: EntryField.scalars, isForPeople: isForPeople)
    let store = EachHistory.makeStore(identity, columns)
    try read(files, into: store)
    let history = try EachHistory(store, columns)
    try write(columns.columns, "History", history.charts, history.write)
  }

  private static func read(
    _ files: [TemporaryInput], into store: SnapshotStore, isWhole: Bool = false
  ) throws(FeedError) {
    var conversion = Conversion(to: Input.format)
    conversion.reading.parser.limits.archiveSize = 4 << 20
    let paths = files.map(\.path)
    let inputs = InputSeries(count: paths.count) { .path(paths[$0]) }
    try store.read(inputs, conversion, isWhole: isWhole) { _ in }
  }

  private static func write(
    _ columns: [ReportColumn], _ title: String, _ charts: [ReportChart],
    _ writeRows: (ReportRows) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard let makeWriter = Input.format.makeReportWriter else { fatalError("no report") }
    let form = ReportForm(charts, isForPeople: isForPeople, hasOwnFields: true)
    let output = ReportOutput(
      makeWriter(form.columns + columns, OutputOptions()), into: try ByteSink(path: "/dev/null"))
    output.begin(ReportHeading(title))
    let selection = ReportSelection(
      where: nil, by: CellOrder([]), offset: 0, limit: nil, sortLimit: 1 << 20)
    let rows = ReportRows(selection, form, into: output)
    try writeRows(rows)
    try rows.finish()
    try output.commit()
  }
}
