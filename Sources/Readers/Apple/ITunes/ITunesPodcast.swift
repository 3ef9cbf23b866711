internal import ChartConvModel
internal import ChartConvRecords

/// Reads the podcast values of chartconv's Atom, which Apple's charts don't have.
enum ITunesPodcast {
  typealias ITunesNode = Node<ITunesName>

  /// Reads a child of an entry.
  static func read(_ node: ITunesNode, into row: inout RowBatch, _ reading: inout Reading) {
    switch node.name {
    case .itemSubtitle: row.setText(.subtitle, node)
    case .episodeType: row.setText(.episodeType, node)
    case .keywords: row.setText(.keywords, node)
    case .commentCount: row.set(.commentCount, reading.integer(node))
    case .namedSeason: row.setText(.seasonName, node[.name])
    case .chapters: row.setWord(.chaptersURL, node[.url])
    case .transcript where !row.has(.transcriptURL): row.setWord(.transcriptURL, node[.url])
    case .person: read(person: node, into: &row)
    case .soundbite: read(soundbite: node, into: &row, &reading)
    case .simpleChapters: read(chapters: node, into: &row, &reading)
    case .alternateEnclosure: read(file: node, into: &row, &reading)
    case .value: read(value: node, into: &row, &reading)
    default: break
    }
  }

  /// Reads a child of a feed.
  static func read(_ node: ITunesNode, into feed: inout Feed) {
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

  private static func read(person node: ITunesNode, into row: inout RowBatch) {
    typealias Member = ListMember.Person
    row.appendItem(.persons)
    row.setText(member: Member.name, node)
    row.setText(member: Member.role, node[.role])
    row.setText(member: Member.group, node[.group])
    row.setWord(member: Member.image, node[.picture])
    row.setWord(member: Member.url, node[.href])
  }

  private static func read(
    soundbite node: ITunesNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.Soundbite
    row.appendItem(.soundbites)
    row.set(member: Member.start, node[.startTime].flatMap { reading.seconds($0) })
    row.set(member: Member.duration, node[.duration].flatMap { reading.seconds($0) })
    row.setText(member: Member.title, node)
  }

  private static func read(
    chapters node: ITunesNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.Chapter
    var chapters = node.children
    while let chapter = chapters.next(named: .chapter) {
      row.appendItem(.chapters)
      row.set(member: Member.start, chapter[.start].flatMap { PodcastModule.duration($0.trimmed) })
      row.setText(member: Member.title, chapter[.title])
      row.setWord(member: Member.url, chapter[.href])
      row.setWord(member: Member.image, chapter[.picture])
    }
  }

  private static func read(
    file node: ITunesNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.AlternateEnclosure
    row.appendItem(.alternateEnclosures)
    row.setWord(member: Member.url, node[.mediaSource]?[.uri])
    row.setText(member: Member.type, node[.type])
    row.set(member: Member.length, node[.length].flatMap { reading.integer($0) })
    row.set(member: Member.bitrate, node[.bitrate].flatMap { reading.integer($0) })
    row.set(member: Member.height, node[.height].flatMap { reading.integer($0) })
    row.setText(member: Member.language, node[.fileLanguage])
    row.setText(member: Member.title, node[.title])
    row.setText(member: Member.rel, node[.rel])
    row.setText(member: Member.codecs, node[.codecs])
  }

  private static func read(
    value node: ITunesNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    typealias Member = ListMember.ValueRecipient
    // A block may have any number of recipients: its attributes are found once.
    let value = NamedChildren(of: node)
    var recipients = value.all(having: .valueRecipient)
    while let recipient = recipients.next(named: .valueRecipient) {
      row.appendItem(.valueRecipients)
      row.setText(member: Member.name, recipient[.name])
      row.setText(member: Member.type, recipient[.type])
      row.setText(member: Member.address, recipient[.address])
      row.set(member: Member.split, recipient[.split].flatMap { reading.integer($0) })
      row.set(member: Member.fee, PodcastModule.explicit(recipient.word(.fee)))
      row.setText(member: Member.payment, value[.type])
      row.setText(member: Member.method, value[.method])
    }
  }
}

extension DialectVocabulary where Name == ITunesName {
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
    .node(.podcast, "transcript", .transcript, [.transcriptURL]),
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

  static let podcastMarks: [Term] = [
    .text(.none, "url", .url, page.union(pictures).union([.chaptersURL, .transcriptURL])),
    .text(.none, "name", .name, [.seasonName, .valueRecipients]),
    .text(.none, "role", .role, [.persons]),
    .text(.none, "group", .group, [.persons]),
    .text(.none, "img", .picture, [.persons]),
    .text(.none, "image", .picture, [.chapters]),
    .text(.none, "start", .start, [.chapters]),
    .text(.none, "startTime", .startTime, [.soundbites]),
    .text(.none, "duration", .duration, [.soundbites]),
    .text(.none, "bitrate", .bitrate, [.alternateEnclosures]),
    .text(.none, "lang", .fileLanguage, [.alternateEnclosures]),
    .text(.none, "codecs", .codecs, [.alternateEnclosures]),
    .text(.none, "method", .method, [.valueRecipients]),
    .text(.none, "address", .address, [.valueRecipients]),
    .text(.none, "split", .split, [.valueRecipients]),
    .text(.none, "fee", .fee, [.valueRecipients]),
    .text(.none, "owner", .owner, []),
  ]
}
