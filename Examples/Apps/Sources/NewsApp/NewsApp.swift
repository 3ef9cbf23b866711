// NewsApp FILE prints the articles of a feed as they come, and which of them are unread.
import ChartConv
import ChartConvFoundation
import Foundation

struct Article: Identifiable, Hashable {
  let id: String
  let title: String
  let author: String?
  let link: URL?
  var isRead = false
}

struct NewsModel {
  private(set) var articles: [Article] = []

  /// Adds the articles of a download as they come.
  mutating func load(_ chunks: AsyncStream<Data>) async throws {
    for try await entry in FeedReader().entries(in: chunks) {
      guard let id = entry.id ?? entry.url, !articles.contains(where: { $0.id == id }) else {
        continue
      }
      articles.append(
        Article(
          id: id, title: entry.name ?? String((entry.summary ?? "").prefix(40)),
          author: entry.artist, link: URL(feedAddress: entry.url)))
    }
  }

  mutating func read(_ id: String) {
    guard let index = articles.firstIndex(where: { $0.id == id }) else { return }
    articles[index].isRead = true
  }
}

@main struct NewsApp {
  static func main() async throws {
    let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    var model = NewsModel()
    for _ in 1...2 {
      try await model.load(
        AsyncStream {
          $0.yield(bytes); $0.finish()
        })
      if let first = model.articles.first { model.read(first.id) }
    }
    for article in model.articles {
      print(
        article.isRead ? " " : "•", article.title, article.author ?? "–",
        article.link?.host() ?? "–")
    }
  }
}
