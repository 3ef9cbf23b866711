import ChartConv
import ChartConvCommand

/// Any two documents, with a zero byte between them, compared, and read as snapshots. A document equals
/// itself, unless entries have no identity.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReports(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let files = Input(start, count).bytes.split(separator: 0, maxSplits: 1)
    .map { TemporaryInput(Array($0)) }
  guard let first = files.first, let last = files.last else { return 0 }
  let paths = files.map(\.path)
  report(["diff", first.path, last.path])
  report(["history"] + paths)
  report(["history", "--each"] + paths)
  report(["check", first.path], fields: [])
  // 1 also stands for a document that isn't complete.
  let same = report(["diff", "--exit-code", first.path, first.path])
  if same == 1, report(["diff", first.path, first.path]) == 0, !hasUnidentified(first) {
    fatalError("differs from itself")
  }
  return 0
}

/// Writes a report with all columns to nowhere. Returns the exit status.
@discardableResult
private func report(_ words: [String], fields: [String] = ["--fields", "all"]) -> Int32 {
  Program.run(["chartconv"] + words + ["--to", Input.format.name, "-o", "/dev/null"] + fields)
}

/// `true` if an entry has neither an id nor an address nor a name.
private func hasUnidentified(_ file: TemporaryInput) -> Bool {
  Reading.of(TemporaryInput.contents(of: file.path)).entries.contains {
    $0.id == nil && $0.url == nil && $0.name == nil
  }
}
