import ChartConv
import Glibc

/// What became of a conversion: all that two ways to convert have to agree on.
struct Outcome: Equatable {
  var rows: [UInt8] = []
  var entries = 0
  var error: FeedError?

  init(of input: some InputPath, jobs: Int, _ selection: EntrySelection = EntrySelection()) {
    var conversion = Conversion(to: Input.format)
    conversion.jobs = jobs
    conversion.selection = selection
    // Problems in members that no column needs aren't found. The inputs have different names.
    conversion.writing.fields = EntryField.allCases.filter {
      Input.format.carries.contains($0) && $0 != .source
    }
    conversion.reading.parser.limits.archiveSize = 4 << 20
    let output = "/dev/shm/chartconv-fuzz-\(getpid())"
    do throws(FeedError) {
      var (entries, error) = (0, FeedError?.none)
      var sink = try ByteSink(path: output)
      _ = try conversion.runAndWait([.path(input.path)], into: &sink) { report in
        entries += report.entries
        error = error ?? report.error
        error?.source = nil
      }
      (self.entries, self.error) = (entries, error)
      rows = TemporaryInput.contents(of: output)
    } catch {
      fatalError("\(error)")
    }
  }
}
