internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// Apple's podcast extension, and Google's with the same names.
enum PodcastModule: Module {
  static let elements: [Term] = words(.itunesPodcast) + words(.googlePlay)

  private static func words(_ space: Namespace) -> [Term] {
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
      .text(space, "keywords", .itunesKeywords, SyndicationFields.keywords),
      .markup(space, "summary", .itunesSummary, SyndicationFields.summaryText),
      .markup(space, "description", .itunesSummary, SyndicationFields.summaryText),
      .markup(space, "subtitle", .itunesSubtitle, SyndicationFields.summaryText.union([.subtitle])),
      .markup(space, "title", .itunesTitle, SyndicationFields.title),
      .text(space, "duration", .duration, [.duration]),
      .text(space, "explicit", .explicit, [.explicit]),
      .text(space, "season", .season, [.season]),
      .text(space, "episode", .episode, [.episode]),
      .text(space, "episodeType", .episodeType, [.episodeType]),
      .text(space, "type", .podcastType, []),
      .ignored(space, "block"), .ignored(space, "order"), .ignored(space, "complete"),
      .ignored(space, "new-feed-url"),
    ]
  }

  /// Parses `yes`, `true` and `explicit`; `no`, `false` and `clean`, ignoring case. Anything else
  /// is `nil`.
  static func explicit(_ word: String?) -> Bool? {
    switch word?.lowercased() {
    case "yes", "true", "explicit": true
    case "no", "false", "clean": false
    default: nil
    }
  }

  /// Parses a node of these words.
  static func explicit(_ node: Node<SyndicationName>, _ reading: inout Reading) -> Bool? {
    reading.value(node, "boolean") { explicit(String($0)) }
  }

  /// Returns Apple's episode types in lower case, others unchanged.
  static func episodeType(_ word: String) -> String {
    let lowercased = word.lowercased()
    return switch lowercased {
    case "full", "trailer", "bonus": lowercased
    default: word
    }
  }

  /// Parses a duration and returns milliseconds.
  static func duration(_ text: Span<UInt8>) -> Int? {
    clock(text) ?? DurationUnits.milliseconds(text)
  }

  /// Parses `HH:MM:SS`, `MM:SS` or seconds, with an optional fraction.
  private static func clock(_ text: Span<UInt8>) -> Int? {
    var total = 0
    var start = 0
    for _ in 0..<3 {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: ":") { end += 1 }
      let part = text.extracting(start..<end)
      if end == text.count { return seconds(part).map { total * 1000 + $0 } }
      guard let number = number(part, below: 1_000_000) else { return nil }
      total = (total + number) * 60
      start = end + 1
    }
    return nil
  }

  /// Parses seconds with an optional fraction and returns milliseconds.
  static func seconds(_ text: Span<UInt8>) -> Int? {
    var point = 0
    while point < text.count, text[point] != UInt8(ascii: ".") { point += 1 }
    guard let seconds = number(text.extracting(first: point), below: 1_000_000_000) else {
      return nil
    }
    var milliseconds = 0
    var unit = 100
    for index in text.indices.dropFirst(point + 1) {
      guard text[index].isDigit else { return nil }
      milliseconds += Int(text[index] - 0x30) * unit
      unit /= 10
    }
    return seconds * 1000 + milliseconds
  }

  private static func number(_ digits: Span<UInt8>, below limit: Int) -> Int? {
    var start = 0
    while start < digits.count, digits[start] <= 0x20 { start += 1 }
    guard start < digits.count else { return nil }
    var value = 0
    for index in start..<digits.count {
      guard digits[index].isDigit else { return nil }
      if value < limit { value = value * 10 + Int(digits[index] - 0x30) }
    }
    return value < limit ? value : nil
  }
}
