internal import ChartConvBytes
internal import ChartConvFormats
internal import ChartConvThreads

/// Writes what becomes of one input: a file, or for an archive a file for each member.
final class InputFiles {
  private let input: String
  private let place: Int
  private let plan: Conversion
  private let folder: OutputFolder
  private let targets: OutputTargets
  private let fragments: Pool<Fragment>
  private(set) var reports: [InputReport] = []
  private var writer: OutputWriter?
  /// Why the current document can't be written.
  private var failure: FeedError?

  init(
    for input: String, at place: Int, _ plan: Conversion, in folder: OutputFolder,
    _ targets: OutputTargets, _ fragments: Pool<Fragment>
  ) {
    self.input = input
    self.place = place
    self.plan = plan
    self.folder = folder
    self.targets = targets
    self.fragments = fragments
  }

  /// Takes the next item; false where the input needn't be read any further.
  func take(_ item: OutputItem) -> Bool {
    switch item {
    case .document(let name): return open(name) || name != input
    case .fragment(let fragment):
      do throws(FeedError) { try writer?.append(fragment) } catch { failure = error }
      fragments.put(fragment)
      return failure == nil || writer == nil
    case .report(let report): end(report)
    case .rows, .lane, .combine: break
    }
    return true
  }

  /// Tells of a file that couldn't be written, where that ended the reading.
  func finish() { fail(in: input) }

  private func open(_ name: String) -> Bool {
    do throws(FeedError) {
      let target =
        name == input
        ? try targets.target(of: place)
        : try targets.target(of: inner(name), in: place, named: name)
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

  /// A member's path in the archive.
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
