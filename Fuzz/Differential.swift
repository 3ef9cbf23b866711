import ChartConv
import Glibc

/// Any bytes, by one thread and by two, whole and byte by byte, give the same rows and errors.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDifferential(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let file = TemporaryInput(bytes)
  let alone = converted(file, jobs: 1)
  if alone != converted(file, jobs: 2) { fatalError("by two threads") }
  var source = ByteSource(bytes, name: "test")
  guard let isPacked = try? ArchiveMagic.begins(&source), !isPacked else { return 0 }
  let whole = Reading.of(bytes)
  let pieces = Reading.of(bytes, chunk: 1)
  if whole.feeds != pieces.feeds || whole.error != pieces.error { fatalError("byte by byte") }
  if alone.entries != whole.entries.count || (alone.error == nil) != (whole.error == nil) {
    fatalError("\(alone.entries) entries of the file, \(whole.entries.count) in pieces")
  }
  return 0
}

private func converted(_ file: TemporaryInput, jobs: Int) -> Outcome {
  var conversion = Conversion(to: Input.format)
  conversion.jobs = jobs
  // Faults in members that no column needs aren't found.
  conversion.writing.fields = EntryField.allCases.filter { Input.format.carries.contains($0) }
  conversion.reading.parser.limits.archiveSize = 4 << 20
  let path = "/dev/shm/chartconv-fuzz-\(getpid())"
  var outcome = Outcome()
  do throws(FeedError) {
    var sink = try ByteSink(path: path)
    try conversion.run([.path(file.path)], into: &sink) { report in
      outcome.entries += report.entries
      outcome.error = outcome.error ?? report.error
    }
    outcome.rows = TemporaryInput.contents(of: path)
  } catch {
    fatalError("\(error)")
  }
  return outcome
}
