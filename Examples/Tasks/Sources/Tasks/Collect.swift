import ChartConv

/// Takes the output of a conversion, as a connection to a client would. The conversion waits for it.
actor Collector {
  private var lines = 0

  private func append(_ bytes: [UInt8]) { lines += bytes.count { $0 == UInt8(ascii: "\n") } }

  func lines(of paths: [String]) async throws(FeedError) -> String {
    var sink = ByteSink { await self.append($0) }
    let reports = try await Conversion(to: .ndjson).run(paths.map { .path($0) }, into: &sink)
    return "\(lines) lines of \(reports.count) inputs"
  }
}
