internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// Writes the output files of one input: a file for the input, or a file for each member of an
/// archive.
final class InputFiles: OutputSink {
  private let input: String
  private let index: Int
  private let plan: Conversion
  private let folder: OutputFolder
  private let targets: OutputTargets
  private(set) var reports: [InputReport] = []
  private var writer: OutputWriter?
  /// The error that prevents the current document from being written.
  var failure: FeedError?

  init(
    for input: String, at index: Int, _ plan: Conversion, in folder: OutputFolder,
    _ targets: OutputTargets
  ) {
    self.input = input
    self.index = index
    self.plan = plan
    self.folder = folder
    self.targets = targets
  }

  /// Opens the file of a document. Without that of the input itself, it isn't read.
  func begin(_ document: String) throws(FeedError) {
    do throws(FeedError) { try open(document) } catch {
      failure = error
      if document == input { throw error }
    }
  }

  func append(_ fragment: Fragment) throws(FeedError) {
    try writer?.append(fragment)
  }

  func append(_ box: BatchBox) throws(FeedError) { try writer?.append(box) }

  /// Reports a file that couldn't be written, if that ended the input.
  func finish() { fail(in: input) }

  private func open(_ name: String) throws(FeedError) {
    let target =
      name == input
      ? try targets.target(of: index)
      : try targets.target(
        of: String(decoding: name.utf8.dropFirst(input.utf8.count + 1), as: UTF8.self), in: index,
        named: name)
    try folder.makeFolders(for: target)
    writer = OutputWriter(plan, try ByteSink(path: target)) { [unowned self] in
      reports.append($0)
    }
  }

  func end(_ report: InputReport) {
    if failure == nil {
      guard let writer, report.isOfInput, !report.isStray else {
        writer = nil
        return reports.append(report)
      }
      writer.end(report)
      do throws(FeedError) { try writer.commit() } catch { failure = error }
    }
    fail(in: report.source)
    writer = nil
  }

  private func fail(in source: String) {
    guard let error = failure else { return }
    reports.append(InputReport(source: source, error: error.named(source)))
    failure = nil
  }
}
