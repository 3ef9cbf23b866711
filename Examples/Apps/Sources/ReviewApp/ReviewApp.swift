// ReviewApp FILE prints the stars that an app's customers gave, and their words.
import ChartConv

struct Review: Identifiable {
  let id: String
  let stars: Int
  let title: String
  let text: String
  let version: String?
}

struct Reviews {
  let all: [Review]

  init(path: String) throws(FeedError) {
    all = try FeedDocument(path: path, as: .itunesJSON).entries.compactMap { entry in
      guard entry.kind == "review", let id = entry.id else { return nil }
      return Review(
        id: id, stars: entry.rating?.wholeNumber ?? 0, title: entry.name ?? "",
        text: entry.content ?? entry.summary ?? "", version: entry.version)
    }
  }

  var average: Double { Double(all.map(\.stars).reduce(0, +)) / Double(max(all.count, 1)) }
}

@main struct ReviewApp {
  static func main() throws {
    let reviews = try Reviews(path: CommandLine.arguments[1])
    print(reviews.all.count, "reviews,", reviews.average)
    for review in reviews.all {
      print(String(repeating: "★", count: review.stars), review.title, review.version ?? "–")
    }
  }
}
