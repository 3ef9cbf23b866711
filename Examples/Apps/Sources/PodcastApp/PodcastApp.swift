// PodcastApp FILE prints the episodes of a podcast as a player lists them.
import ChartConv
import Foundation

struct Episode: Identifiable, Hashable, Codable {
  let id: String
  let title: String
  let date: Timestamp?
  let minutes: Int?
  let file: String
}

struct Podcast {
  private(set) var title = ""
  private(set) var hosts: [String] = []
  private(set) var episodes: [Episode] = []

  /// Replaces the episodes by a download's. An entry without a file isn't one.
  mutating func refresh(from bytes: Data) throws(FeedError) {
    let document = try FeedDocument(bytes)
    title = document.feed.title ?? ""
    hosts = document.feed.author?.name.map { [$0] } ?? []
    episodes = document.entries.compactMap { entry in
      guard let file = entry.enclosure, let url = file.url else { return nil }
      return Episode(
        id: entry.id ?? url, title: entry.name ?? "Untitled", date: entry.published,
        minutes: entry.duration.map { Int($0.components.seconds / 60) }, file: url)
    }
  }
}

@main struct PodcastApp {
  static func main() throws {
    var podcast = Podcast()
    try podcast.refresh(from: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
    print(podcast.title, podcast.hosts)
    for episode in podcast.episodes {
      let length = episode.minutes.map { "\($0) min" } ?? "–"
      print(
        "  \(episode.title), \(episode.date?.date.description ?? "–"), \(length), \(episode.file)")
    }
  }
}
