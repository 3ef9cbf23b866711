internal import ChartConvIO
internal import ChartConvWriters

/// Writes the output files of one input: a file for the input, or a file for each member of an
/// archive.
final class InputFiles {
  private let input: String
  private let index: Int
  private let plan: Conversion
  private let folder: OutputFolder
  private let targets: OutputTargets
  private let fragments: Pool<Fragment>
  private let boxes: Pool<BatchBox>?
  private(set) var reports: [InputReport] = []
  private var writer: OutputWriter?
  /// The error that prevents the current document from being written.
  private var failure: FeedError?

  init(
    for input: String, at index: Int, _ plan: Conversion, in folder: OutputFolder,
    _ targets: OutputTargets, _ fragments: Pool<Fragment>, _ boxes: Pool<BatchBox>?
  ) {
    self.input = input
    self.index = index
    self.plan = plan
    self.folder = folder
    self.targets = targets
    self.fragments = fragments
    self.boxes = boxes
  }

  /// Handles the next item. Returns `false` if the input needn't be read any further.
  func take(_ item: OutputItem) -> Bool {
    switch item {
    case .document(let name): return open(name) || name != input
    case .fragment(let fragment):
      do throws(FeedError) { try writer?.append(fragment) } catch { failure = error }
      fragments.put(fragment)
      return failure == nil || writer == nil
    case .rows(let box):
      do throws(FeedError) { try writer?.append(box) } catch { failure = error }
      boxes?.put(box)
      return failure == nil || writer == nil
    case .report(let report): end(report)
    case .lane, .combine, .flush: break
    }
    return true
  }

  /// Reports a file that couldn't be written, if that ended the input.
  func finish() { fail(in: input) }

  private func open(_ name: String) -> Bool {
    do throws(FeedError) {
      let target =
        name == input
        ? try targets.target(of: index)
        : try targets.target(of: inner(name), in: index, named: name)
      try folder.makeFolders(for: target)
      writer = OutputWriter(plan, try ByteSink(path: target)) { [unowned self] in
        reports.append($0)
      }
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Returns a member's path in the archive.
  private func inner(_ name: String) -> String {
    String(decoding: name.utf8.dropFirst(input.utf8.count + 1), as: UTF8.self)
  }

  private func end(_ report: InputReport) {
    if failure == nil {
      guard let writer else { return reports.append(report) }
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
