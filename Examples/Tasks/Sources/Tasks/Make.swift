import ChartConv

/// Makes a podcast of values, and reads it again.
func madePodcast() throws(FeedError) -> String {
  let feed = Feed(
    title: "Lanterns", url: "https://paper.example/", author: FeedPerson(name: "Ada Fold"),
    language: "en", categories: [.applePodcasts("Arts")], explicit: false)
  let entry = Entry(
    id: "1", name: "First", published: Timestamp(parsing: "Wed, 01 May 2024 08:00:00 GMT"),
    content: "<p>Folds.</p>",
    enclosure: FeedLink(
      url: "https://paper.example/1.mp3", type: "audio/mpeg", length: 9, duration: .seconds(61)))
  let rss: String = try FeedDocument([.init(feed: feed, entries: [entry])]).encoded(as: .rss)
  let read = try FeedDocument(rss)
  let duration = read.entries[0].duration ?? .zero
  return "\(read)\n\(read.entries[0]), \(duration), \(read.entries[0].content ?? "")"
}
