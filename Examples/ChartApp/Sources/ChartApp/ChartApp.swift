// ChartApp FILE prints the screens of a phone app for a chart: the list, an entry's page, and the
// list after an entry was dismissed and the chart was loaded again.
import ChartConv
import Foundation

@main struct ChartApp {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { return print("usage: ChartApp FILE") }
    // Replaces a download.
    let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    var chart = ChartList()
    try chart.refresh(from: bytes)
    show(chart)
    guard let first = chart.rows.first, let detail = chart.detail(of: first.id) else { return }
    print("\n\(detail.name)")
    if let album = detail.album { print("  album: \(album)") }
    if let released = detail.released { print("  released: \(released)") }
    if let preview = detail.preview { print("  preview: \(preview)") }
    chart.dismiss(first.id)
    try chart.refresh(from: bytes)
    print()
    show(chart)
    do { try chart.refresh(from: Data("<html>".utf8)) } catch {
      print("\nThe chart stays: \(error)")
    }
    print("\nThe first of a stream:")
    for try await entry in FeedReader().entries(in: chunks(of: bytes)) {
      print("  \(entry.name ?? "")")
      if entry.rank == 2 { break }
    }
  }

  private static func show(_ chart: ChartList) {
    print(chart.title)
    for row in chart.rows.prefix(3) {
      print("  \(row.name) – \(row.artist), \(row.price), \(row.picture ?? "no picture")")
    }
  }

  /// Replaces the pieces of a download.
  private static func chunks(of bytes: Data) -> AsyncStream<Data> {
    AsyncStream { stream in
      for start in Swift.stride(from: 0, to: bytes.count, by: 1000) {
        stream.yield(bytes[start..<min(start + 1000, bytes.count)])
      }
      stream.finish()
    }
  }
}
