internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
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
    feed.type = head.first([.podcastType])?.word?.lowercased()
    feed.owner = head.firstValue([.owner]) { owner in
      let person = FeedPerson(
        name: NamedChildren(of: owner).firstValue([.name]) { $0.line },
        email: NamedChildren(of: owner).firstValue([.email]) { $0.word })
      return person == FeedPerson() ? People.people(owner.trimmed).first : person
    }
    feed.podcastGUID = head.first([.podcastGUID])?.word
    feed.locked = head.firstValue([.locked]) { PodcastModule.explicit($0, &reading) }
    feed.lockedOwner = head.firstValue([.locked]) { $0.word(.owner) }
    feed.medium = head.first([.medium])?.word?.lowercased()
    head.forEach([.funding]) { funding in
      guard let url = base.address(funding[.url]) else { return }
      feed.funding.append(PodcastFunding(url: url, text: funding.line))
    }
  }
}
