internal import ChartConvModel
internal import ChartConvRecords

/// Podcasting 2.0: transcripts and chapters are also links, hosts are also authors. Podlove's chapters
/// are in the feed itself.
enum PodcastIndex: Module {
  static let elements: [Term] = [
    .node(.podcast, "transcript", .transcript, [.links, .transcriptURL]),
    .node(.podcast, "chapters", .chapters, [.links, .chaptersURL]),
    .text(.podcast, "person", .person, persons),
    .text(.podcast, "season", .season, [.season, .seasonName]),
    .text(.podcast, "episode", .episode, [.episode]),
    .text(.podcast, "soundbite", .soundbite, [.soundbites]),
    .node(.podcast, "alternateEnclosure", .alternateEnclosure, [.alternateEnclosures]),
    .node(.podcast, "source", .mediaSource, [.alternateEnclosures]),
    .node(.podlove, "chapters", .simpleChapters, [.chapters]),
    .node(.podlove, "chapter", .chapter, [.chapters]),
    .text(.podcast, "guid", .podcastGUID, []),
    .text(.podcast, "locked", .locked, []),
    .text(.podcast, "medium", .medium, []),
    .text(.podcast, "funding", .funding, []),
    .node(.podcast, "value", .value, [.valueRecipients]),
    .node(.podcast, "valueRecipient", .valueRecipient, [.valueRecipients]),
    .ignored(.podcast, "valueTimeSplit"),
    .ignored(.podcast, "location"), .ignored(.podcast, "images"),
    .ignored(.podcast, "socialInteract"), .ignored(.podcast, "txt"), .ignored(.podcast, "license"),
    .ignored(.podcast, "integrity"), .ignored(.podcast, "trailer"), .ignored(.podcast, "block"),
    .ignored(.podcast, "podroll"), .ignored(.podcast, "podping"),
    .ignored(.podcast, "updateFrequency"), .ignored(.podcast, "contentLink"),
    .ignored(.podcast, "remoteItem"), .ignored(.podcast, "publisher"), .ignored(.podcast, "chat"),
    .ignored(.podcast, "image"),
  ]

  static let attributes: [Term] = [
    .text(.none, "role", .role, persons),
    .text(.none, "group", .group, [.persons]),
    .text(.none, "img", .picture, [.persons]),
    .text(.none, "image", .picture, [.chapters]),
    .text(.none, "start", .start, [.chapters]),
    .text(.none, "startTime", .startTime, [.soundbites]),
    .text(.none, "contentType", .contentType, [.alternateEnclosures]),
    .text(.none, "bitrate", .bitrate, [.alternateEnclosures]),
    .text(.none, "codecs", .codecs, [.alternateEnclosures]),
    .text(.none, "method", .method, [.valueRecipients]),
    .text(.none, "address", .address, [.valueRecipients]),
    .text(.none, "split", .split, [.valueRecipients]),
    .text(.none, "fee", .fee, [.valueRecipients]),
    .text(.none, "lang", .fileLanguage, [.alternateEnclosures]),
    .text(.none, "owner", .owner, []),
  ]

  private static let persons = SyndicationFields.people.union([.persons])
}
