internal import FeedModel
internal import FeedRecord

/// Apple's podcast extension, and Google's, which has the same words.
enum PodcastModule: Module {
  static let elements: [Word] = words(.itunesPodcast) + words(.googlePlay)

  private static func words(_ space: Namespace) -> [Word] {
    [
      .text(space, "author", .itunesAuthor, SyndicationFields.people),
      .text(space, "link", .link, SyndicationFields.links),
      .node(space, "owner", .owner, []),
      .text(space, "name", .name, []),
      .text(space, "email", .email, []),
      .text(space, "image", .itunesImage, SyndicationFields.pictures),
      .node(
        space, "category", .itunesCategory, SyndicationFields.genres, text: SyndicationFields.genres
      ),
      .text(space, "keywords", .itunesKeywords, SyndicationFields.genres),
      .markup(space, "summary", .itunesSummary, SyndicationFields.summary),
      .markup(space, "description", .itunesSummary, SyndicationFields.summary),
      .markup(space, "subtitle", .itunesSubtitle, SyndicationFields.summary),
      .markup(space, "title", .itunesTitle, [.name]),
      .text(space, "duration", .duration, [.duration]),
      .text(space, "explicit", .explicit, [.explicit]),
      .text(space, "season", .season, [.season]),
      .text(space, "episode", .episode, [.episode]),
      .ignored(space, "episodeType"), .ignored(space, "block"), .ignored(space, "type"),
      .ignored(space, "order"), .ignored(space, "complete"), .ignored(space, "new-feed-url"),
    ]
  }

  /// `yes`, `true` and `explicit`; `no`, `false` and `clean`, in any case. Anything else says nothing.
  static func explicit(_ node: Node<SyndicationName>?) -> Bool? {
    switch node?.word?.lowercased() {
    case "yes", "true", "explicit": true
    case "no", "false", "clean": false
    default: nil
    }
  }

  /// Milliseconds of `HH:MM:SS`, `MM:SS` or seconds, the last with a fraction or without.
  static func duration(_ text: ArraySlice<UInt8>) -> Int? {
    var total = 0
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last else { return nil }
    for part in parts.dropLast() {
      guard let number = number(part, below: 1_000_000) else { return nil }
      total = (total + number) * 60
    }
    let halves = last.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = number(halves[0], below: 1_000_000_000) else { return nil }
    total = (total + seconds) * 1000
    guard halves.count > 1 else { return total }
    let thousandths = halves[1].prefix(3) + repeatElement(0x30, count: max(0, 3 - halves[1].count))
    guard halves[1].allSatisfy(\.isDigit), let fraction = number(thousandths, below: 1000) else {
      return nil
    }
    return total + fraction
  }

  private static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
    let digits = digits.drop { $0 <= 0x20 }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    var value = 0
    for digit in digits where value < limit { value = value * 10 + Int(digit &- 0x30) }
    return value < limit ? value : nil
  }
}
