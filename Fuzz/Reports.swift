import ChartConv
import ChartConvCommand
import ChartConvIO
import ChartConvModel

/// Any two documents, with a zero byte between them, compared, and read as snapshots. A document equals
/// itself, unless entries have no identity.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReports(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let files = Input(start, count).bytes.split(separator: 0, maxSplits: 1)
    .map { TemporaryInput(Array($0)) }
  guard let first = files.first, let last = files.last else { return 0 }
  do throws(FeedError) {
    _ = try ReportTrial.differ(first, last)
    try ReportTrial.summarize(files)
    try ReportTrial.list(files)
    if try ReportTrial.differ(first, first), !hasUnidentified(first) {
      fatalError("differs from itself")
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// `true` if an entry has neither an id nor an address nor a name.
private func hasUnidentified(_ file: TemporaryInput) -> Bool {
  Reading.of(TemporaryInput.contents(of: file.path)).entries.contains {
    $0.id == nil && $0.url == nil && $0.name == nil
  }
}
