internal import ChartConvModel
internal import ChartConvRecords

/// Reads the podcast values of chartconv's Atom, which Apple's charts don't have.
enum ITunesPodcast {
  private static let lists = PodcastLists(base: nil)

  /// Reads a child of an entry.
  static func read(_ node: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading) {
    switch node.name {
    case .itemSubtitle: row.setText(.subtitle, node)
    case .episodeType: row.setText(.episodeType, node)
    case .keywords: row.setText(.keywords, node)
    case .commentCount: row.set(.commentCount, reading.integer(node))
    case .namedSeason: row.setText(.seasonName, node[.name])
    case .chapters: row.setWord(.chaptersURL, node[.url])
    case .transcript:
      if !row.has(.transcriptURL) { row.setWord(.transcriptURL, node[.url]) }
      if reading.isRequested(.transcripts) { lists.read(transcript: node, into: &row) }
    case .person: lists.read(person: node, into: &row)
    case .soundbite: lists.read(soundbite: node, into: &row, &reading)
    case .simpleChapters: lists.read(chapters: node, into: &row, &reading)
    case .alternateEnclosure: lists.read(file: node, into: &row, &reading)
    case .value: lists.read(value: node, into: &row, &reading)
    default: break
    }
  }

  /// Reads a child of a feed.
  static func read(_ node: SyndicationNode, into feed: inout Feed) {
    switch node.name {
    case .explicit: feed.explicit = PodcastModule.explicit(node.word)
    case .podcastType: feed.type = node.text
    case .owner: feed.owner = FeedPerson(name: node.text(.name), email: node.word(.email))
    case .podcastGUID: feed.podcastGUID = node.text
    case .locked:
      feed.locked = PodcastModule.explicit(node.word)
      feed.lockedOwner = node.text(.owner)
    case .medium: feed.medium = node.text
    case .funding: feed.funding.append(Funding(url: node.word(.url), text: node.text))
    default: break
    }
  }
}

extension DialectVocabulary where Name == SyndicationName {
  static let podcastTerms: [Term] = [
    .text(.itunesPodcast, "subtitle", .itemSubtitle, [.subtitle]),
    .text(.itunesPodcast, "episodeType", .episodeType, [.episodeType]),
    .text(.chartconv, "episodeType", .episodeType, [.episodeType]),
    .text(.itunesPodcast, "keywords", .keywords, [.keywords]),
    .text(.chartconv, "keywords", .keywords, [.keywords]),
    .text(.threading, "total", .commentCount, [.commentCount]),
    .text(.chartconv, "commentCount", .commentCount, [.commentCount]),
    .node(.podcast, "season", .namedSeason, [.seasonName]),
    .node(.podcast, "chapters", .chapters, [.chaptersURL]),
    .node(.podcast, "transcript", .transcript, [.transcriptURL, .transcripts]),
    .text(.podcast, "person", .person, [.persons]),
    .text(.podcast, "soundbite", .soundbite, [.soundbites]),
    .node(.podlove, "chapters", .simpleChapters, [.chapters]),
    .node(.podlove, "chapter", .chapter, [.chapters]),
    .node(.podcast, "alternateEnclosure", .alternateEnclosure, [.alternateEnclosures]),
    .node(.podcast, "source", .mediaSource, [.alternateEnclosures]),
    .node(.podcast, "value", .value, [.valueRecipients]),
    .node(.podcast, "valueRecipient", .valueRecipient, [.valueRecipients]),
    .text(.itunesPodcast, "type", .podcastType, []),
    .node(.itunesPodcast, "owner", .owner, []),
    .text(.itunesPodcast, "name", .name, []),
    .text(.itunesPodcast, "email", .email, []),
    .node(.chartconv, "owner", .owner, []),
    .text(.chartconv, "name", .name, []),
    .text(.podcast, "guid", .podcastGUID, []),
    .text(.podcast, "locked", .locked, []),
    .text(.podcast, "medium", .medium, []),
    .text(.podcast, "funding", .funding, []),
  ]

  static let podcastMarks: [Term] =
    [
      .text(
        .none, "url", .url,
        page.union(pictures).union([.chaptersURL, .transcriptURL, .transcripts])),
      .text(.none, "name", .name, [.seasonName, .valueRecipients]),
      .text(.none, "duration", .duration, [.soundbites]),
    ] + PodcastIndex.attributes
}
