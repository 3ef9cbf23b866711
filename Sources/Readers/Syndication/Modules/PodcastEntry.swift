internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvText

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
    row.set(.chaptersURL, entry.firstValue([.chapters]) { row.add(address: $0[.url], base) })
    row.set(.transcriptURL, entry.firstValue([.transcript]) { row.add(address: $0[.url], base) })
    if reading.isRequested(.commentCount) { readComments(of: entry, into: &row, &reading) }
    if reading.isRequested(.seasonName) {
      row.set(.seasonName, entry.firstValue([.season]) { row.add(line: $0[.name]) })
    }
    PodcastLists(base: base).read(entry, into: &row, &reading)
  }

  /// Reads the number of comments. A negative one means that they weren't counted.
  private func readComments(
    of entry: borrowing NamedChildren<SyndicationName>, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let count =
      entry.firstValue([.commentCount]) { reading.integer($0) }
      ?? entry.firstValue([.link]) { $0[.replies].flatMap { reading.integer($0) } }
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
    head.forEach(.funding) { funding in
      guard let url = base.address(funding[.url]) else { return }
      feed.funding.append(Funding(url: url, text: funding.line))
    }
  }
}
