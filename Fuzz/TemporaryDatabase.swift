import ChartConv
import ChartConvConvert
import ChartConvDatabase
import ChartConvIO
import Glibc

/// A database in a file that exists as long as the value does.
final class TemporaryDatabase {
  let path = "/dev/shm/chartconv-fuzz-\(getpid()).sqlite"

  deinit { unlink(path) }

  /// Adds the feeds of a file. Returns the number of entries that were read.
  func add(_ file: TemporaryInput) -> Int {
    var conversion = Conversion(to: .ndjson)
    conversion.reading.parser.limits.archiveSize = 4 << 20
    let input = file.path
    do throws(FeedError) {
      let output = try DatabaseOutput(path: path)
      var entries = 0
      try conversion.deliver(
        InputSeries(count: 1) { _ in .path(input) }, fields: DatabaseOutput.fields,
        parts: DatabaseOutput.parts
      ) { report in
        output.end(report)
        entries += report.entries
      } take: { (batch) throws(FeedError) in
        try output.take(batch)
      } settle: { () throws(FeedError) in
        try output.settle()
      }
      try output.commit()
      return entries
    } catch {
      fatalError("\(error)")
    }
  }
}
