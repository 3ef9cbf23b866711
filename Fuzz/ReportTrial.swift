import ChartConv
import ChartConvCommand
import ChartConvConvert
import ChartConvIO
import ChartConvModel
import ChartConvWriters

/// The reports of files, in the format of the run and with all columns, written to nowhere.
enum ReportTrial {
  static let isForPeople = Input.format.isForPeople

  static func read(
    _ files: [TemporaryInput], _ columns: FieldSet, _ parts: FeedParts,
    take: @escaping (borrowing RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    var conversion = Conversion(to: Input.format)
    conversion.reading.parser.limits.archiveSize = 4 << 20
    let paths = files.map(\.path)
    try conversion.deliver(
      InputSeries(count: paths.count) { .path(paths[$0]) }, fields: columns, parts: parts,
      joining: columns, report: { _ in }, take: take)
  }

  static func output(_ columns: [ReportColumn]) throws(FeedError) -> ReportOutput {
    guard let makeWriter = Input.format.makeReportWriter else { fatalError("no report") }
    return ReportOutput(makeWriter(columns, OutputOptions()), into: try ByteSink(path: "/dev/null"))
  }

  static func differ(_ old: TemporaryInput, _ new: TemporaryInput) throws(FeedError) -> Bool {
    let identity = EntryIdentity([], chart: [.chart, .country])
    let columns = DiffColumns(EntryField.scalars, identity, isForPeople: isForPeople)
    let output = try output(columns.columns)
    let diff = ChartDiff(identity, columns, writesAll: true) {
      (row) throws(FeedError) in try output.append(row)
    }
    try read([old], diff.fields, diff.parts, take: diff.takeOld)
    output.begin(ReportHeading(diff.title(("old", "new"))))
    try read([new], diff.fields, diff.parts, take: diff.takeNew)
    try diff.end()
    try output.commit()
    return diff.foundDifference
  }
}
