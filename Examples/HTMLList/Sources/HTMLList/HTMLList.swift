// HTMLList LIMIT ID FILE… writes an HTML page with at most LIMIT entries of each feed, without the entry
// ID. Files may be compressed or archives; two threads read them.
import ChartConv

@main struct HTMLList {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let limit = arguments.first.flatMap({ Int($0) }) else {
      return print("usage: HTMLList LIMIT ID FILE…")
    }
    var conversion = Conversion(to: .htmlList)
    conversion.jobs = 2
    conversion.selection = EntrySelection(limit: limit, excluding: arguments.dropFirst().prefix(1))
    let inputs = arguments.dropFirst(2).map { ConversionInput.path($0) }
    var page = ByteSink.standardOutput
    for report in try await conversion.run(inputs, into: &page) {
      if let error = report.error { print("HTMLList: \(error)") }
    }
  }
}
