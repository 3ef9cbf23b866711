internal import ChartConvModel
internal import ChartConvRecords

/// Podcasting 2.0: transcripts and chapters are links, persons are authors.
enum PodcastIndex: Module {
  static let elements: [Term] = [
    .node(.podcast, "transcript", .transcript, [.links]),
    .node(.podcast, "chapters", .chapters, [.links]),
    .text(.podcast, "person", .person, SyndicationFields.people),
    .text(.podcast, "season", .season, [.season]),
    .text(.podcast, "episode", .episode, [.episode]),
    .text(.podcast, "guid", .guid, []),
    .ignored(.podcast, "locked"), .ignored(.podcast, "medium"), .ignored(.podcast, "value"),
    .ignored(.podcast, "funding"), .ignored(.podcast, "soundbite"), .ignored(.podcast, "location"),
    .ignored(.podcast, "socialInteract"), .ignored(.podcast, "alternateEnclosure"),
    .ignored(.podcast, "images"), .ignored(.podcast, "txt"), .ignored(.podcast, "license"),
  ]

  static let attributes: [Term] = [.text(.none, "role", .role, SyndicationFields.people)]
}
