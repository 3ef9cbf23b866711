import ChartConv
import ChartConvConvert
import ChartConvDatabase
import ChartConvIO
import ChartConvWriters
import Glibc

/// A database in a file that exists as long as the value does.
final class TemporaryDatabase {
  let path = "/dev/shm/chartconv-fuzz-\(getpid()).sqlite"

  deinit { unlink(path) }

  /// `false` if nothing was added yet.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Adds the feeds of a file. Returns the number of entries that were read.
  func add(_ file: TemporaryInput) -> Int {
    var entries = 0
    var problem: FeedError?
    var conversion = Conversion(to: .sqlite)
    conversion.allowsPartialOutput = true
    conversion.reading.parser.limits.archiveSize = 4 << 20
    let input = file.path
    do throws(FeedError) {
      guard let output = try OutputFormat.sqlite.makeFile?(path, conversion.writing) else {
        fatalError("no database")
      }
      try conversion.run(InputSeries(count: 1) { _ in .path(input) }, into: output) { report in
        entries += report.entries
        problem = problem ?? report.error
      }
    } catch {
      // No input could be read.
      if error != problem { fatalError("\(error)") }
    }
    return entries
  }
}
