import ChartConv
import Foundation

/// Reads a document as it comes, also one with a fault, and counts what it has.
func counted(_ path: String) async throws -> String {
  let bytes = try Data(contentsOf: URL(filePath: path))
  let chunks = AsyncStream<Data> { stream in
    for start in stride(from: 0, to: bytes.count, by: 500) {
      stream.yield(bytes[start..<min(start + 500, bytes.count)])
    }
    stream.finish()
  }
  var feeds = 0
  var entries = 0
  for try await event in FeedReader(as: .rss).events(in: chunks, name: "stream") {
    switch event {
    case .feed: feeds += 1
    case .entry: entries += 1
    case .end: break
    }
  }
  return "\(feeds) feed, \(entries) entries"
}
