import ChartConv

/// Converts documents of which some fail, and says what became of each.
func results(of paths: [String]) async throws(FeedError) -> [String] {
  let bad = ConversionInput.bytes(Array("<html>".utf8), name: "page")
  let result = try await Conversion(to: .rss).run(paths.map { .path($0) } + [bad])
  return result.reports.map { report in
    let name = report.source.split(separator: "/").last ?? ""
    return "\(name): \(report.entries) entries, \(report.error?.message ?? "no error")"
  }
}
