// WebChart URL CACHE prints the first songs of a chart at a URL and asks its server whether the
// chart has changed. Then it shows the error for a missing document. CACHE is the folder of the
// cache.

import ChartConv
import ChartConvWeb

@main struct WebChart {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else { return print("usage: WebChart URL CACHE") }
    let url = CommandLine.arguments[1]

    var options = WebOptions()
    options.cache = CommandLine.arguments[2]
    options.userAgent = "WebChart/1.0"
    let session = WebSession(options)
    let reader = FeedReader()

    let chart = try await reader.document(at: url, in: session)
    for song in chart.entries.prefix(3) {
      print(song.rank ?? 0, song.name ?? "", song.price ?? 0)
    }

    // The request is conditional. The server answers 304, and the copy in the cache is read.
    let current = try await reader.document(at: url, in: session)
    let isSame = current.entries.first?.id == chart.entries.first?.id
    print(isSame ? "the same first song" : "a new one")

    do throws(FeedError) {
      _ = try await reader.document(at: url + ".old", in: session)
    } catch {
      print(error)
    }
  }
}
