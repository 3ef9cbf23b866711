internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Reads podcast values of an episode, from Apple's elements and those of the podcast namespace.
struct PodcastEntry {
  let base: LinkBase

  func read(
    _ entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    row.setLine(.keywords, entry.first(Precedence.keywords, orInGroup: .mediaKeywords))
    row.set(
      .episodeType, entry.firstValue([.episodeType]) { $0.word.map(PodcastModule.episodeType) })
    setAddress(.chaptersURL, of: .chapters, entry, &row)
    setAddress(.transcriptURL, of: .transcript, entry, &row)
    if reading.isRequested(.commentCount) { readComments(of: entry, into: &row, &reading) }
    if reading.isRequested(.seasonName) {
      var seasons = entry.all(having: .season)
      while !row.has(.seasonName), let season = seasons.next(named: .season) {
        row.setLine(.seasonName, season[.name])
      }
    }
    PodcastLists(base: base).read(entry, into: &row, &reading)
  }

  /// Sets the address of the first element with that name that has one.
  private func setAddress(
    _ field: EntryField, of name: SyndicationName,
    _ entry: borrowing NamedChildren<SyndicationName>, _ row: inout RowBatch
  ) {
    var elements = entry.all(having: name)
    while !row.has(field), let element = elements.next(named: name) {
      row.set(field, row.add(address: element[.url], base))
    }
  }

  /// Reads the number of comments. A negative one means that they weren't counted.
  private func readComments(
    of entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    var count = entry.firstValue([.commentCount]) { reading.integer($0) }
    var links = entry.all(having: .link)
    while count == nil, let link = links.next(named: .link) {
      count = link[.replies].flatMap { reading.integer($0) }
    }
    if let count, count >= 0 { row.set(.commentCount, count) }
  }
}

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
