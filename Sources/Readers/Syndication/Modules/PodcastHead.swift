internal import ChartConvModel
internal import ChartConvRecords

/// Reads the metadata of a podcast.
enum PodcastHead {
  static func read(
    _ head: borrowing NamedChildren<SyndicationName>, _ base: LinkBase, into feed: inout Feed,
    _ reading: inout Reading
  ) {
    feed.explicit = head.firstValue([.explicit]) { PodcastModule.explicit($0, &reading) }
    feed.type = head.word(.podcastType)
    if let owner = head[.owner] {
      let person = FeedPerson(
        name: owner[.name]?.line, email: owner.word(.email))
      feed.owner = person.name == nil && person.email == nil ? nil : person
    }
    feed.podcastGUID = head.word(.podcastGUID)
    feed.locked = head[.locked].flatMap { PodcastModule.explicit($0, &reading) }
    feed.lockedOwner = head[.locked]?.word(.owner)
    feed.medium = head.word(.medium)
    var fundings = head.all(having: .funding)
    while let funding = fundings.next(named: .funding) {
      guard let url = base.address(funding[.url]) else { continue }
      feed.funding.append(Funding(url: url, text: funding.line))
    }
  }
}
