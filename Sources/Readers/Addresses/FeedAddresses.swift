internal import ChartConvModel

extension Reading {
  /// Removes the feed's addresses that exceed the length limit.
  mutating func limitAddresses(of feed: inout Feed) {
    feed.url = limited(feed.url)
    feed.feedURL = limited(feed.feedURL)
    feed.icon = limited(feed.icon)
    feed.image = limited(feed.image)
    let author = limited(feed.author?.url)
    feed.author?.url = author
    let generator = limited(feed.generator?.url)
    feed.generator?.url = generator
    for index in feed.funding.indices {
      let url = limited(feed.funding[index].url)
      feed.funding[index].url = url
    }
    feed.links.removeAll { $0.url != nil && limited($0.url) == nil }
  }
}
