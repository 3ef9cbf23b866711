// CustomDialect FILE… prints entries of custom dialects, and of all others, as CSV.
import ChartConv

@main struct CustomDialect {
  static func main() async throws {
    var conversion = Conversion(to: .csv)
    conversion.reading.dialects = [.bookshop, .bookmarks, .loans, .stock, .labels, .sales]
    conversion.writing.fields = [
      .source, .feedTitle, .rank, .id, .name, .artist, .price, .currency, .releaseDate,
      .genre, .url, .content,
    ]
    let inputs = CommandLine.arguments.dropFirst().map { ConversionInput.path($0) }
    let table = try await conversion.run(inputs)
    var warnings: [String] = []
    for report in table.reports {
      warnings += report.diagnostics.warnings.map {
        "\(report.source):\($0.position?.line ?? 0): \($0.message)"
      }
      if let error = report.error { warnings.append("\(error)") }
    }
    print(String(decoding: table.bytes, as: UTF8.self), terminator: "")
    for warning in warnings { print(warning) }
  }
}
