import ChartConv

/// Makes one feed of several, the newest entries first.
func merged(_ paths: [String], title: String) throws(FeedError) -> String {
  var all = FeedDocument([])
  for path in paths { all.feeds += try FeedDocument(path: path).feeds }
  let feed = all.merged(as: Feed(title: title, feedURL: "https://all.example/feed.json"))
  let json: String = try feed.encoded(as: .jsonFeed)
  let again = try FeedDocument(json)
  return ([again.feed.title ?? ""] + again.entries.prefix(4).map(\.description))
    .joined(separator: "\n")
}
