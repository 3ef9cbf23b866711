internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

extension LinkBase {
  /// Returns the base within the element.
  func moved(by element: SyndicationNode) -> Self {
    var base = self
    var children = element.children
    while let child = children.next(named: .base) {
      if let reference = child.word { base = base.moved(to: reference) }
    }
    return base
  }

  func address(_ node: SyndicationNode?) -> String? {
    guard let reference = node?.wordBytes else { return nil }
    if URLReference.isHost(reference) { return "http://" + String(reference) }
    return resolve(String(reference))
  }
}

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
