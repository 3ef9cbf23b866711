internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers

/// Apple's podcast extension, and Google's with the same names.
enum PodcastModule: Module {
  static let elements: [Term] = words(.itunesPodcast) + words(.googlePlay)

  private static func words(_ space: Namespace) -> [Term] {
    [
      .text(space, "author", .itunesAuthor, SyndicationFields.people),
      .text(space, "link", .link, SyndicationFields.links),
      .text(space, "owner", .owner, []),
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
  static func explicit(_ node: SyndicationNode, _ reading: inout Reading) -> Bool? {
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

/// Podcasting 2.0: transcripts and chapters are also links, hosts are also authors. Podlove's chapters
/// are in the feed itself.
enum PodcastIndex: Module {
  static let elements: [Term] =
    [
      .node(.podcast, "transcript", .transcript, [.links, .transcriptURL, .transcripts]),
      .node(.podcast, "chapters", .chapters, [.links, .chaptersURL]),
      .text(.podcast, "person", .person, persons),
      .text(.podcast, "season", .season, [.season, .seasonName]),
      .text(.podcast, "episode", .podcastEpisode, [.episode]),
      .text(.podcast, "soundbite", .soundbite, [.soundbites]),
      .node(.podcast, "alternateEnclosure", .alternateEnclosure, [.alternateEnclosures]),
      .node(.podcast, "source", .mediaSource, [.alternateEnclosures]),
      .node(.podcast, "image", .thumbnail, SyndicationFields.pictures),
      .node(.podcast, "images", .pictureSet, SyndicationFields.pictures),
      .node(.podlove, "chapters", .simpleChapters, [.chapters]),
      .node(.podlove, "chapter", .chapter, [.chapters]),
      .text(.podcast, "guid", .podcastGUID, []),
      .text(.podcast, "locked", .locked, []),
      .text(.podcast, "medium", .medium, []),
      .text(.podcast, "funding", .funding, []),
      .node(.podcast, "remoteItem", .remoteItem, []),
      .node(.podcast, "value", .value, [.valueRecipients]),
      .node(.podcast, "valueRecipient", .valueRecipient, [.valueRecipients]),
    ] + others.map { .ignored(.podcast, $0) }

  private static let others = [
    "valueTimeSplit", "location", "socialInteract", "txt", "license", "integrity", "trailer",
    "block", "podroll", "podping", "updateFrequency", "contentLink", "publisher", "chat",
  ]

  static let attributes: [Term] = [
    .text(.none, "role", .role, persons),
    .text(.none, "group", .group, [.persons]),
    .text(.none, "img", .picture, [.persons]),
    .text(.none, "image", .picture, [.chapters]),
    .text(.none, "srcset", .sources, SyndicationFields.pictures),
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

/// Durations with units, the largest first: `1h 2m 3s`, `62 min`, `PT1H2M3S` (ISO 8601).
enum DurationUnits {
  /// Returns milliseconds; `nil` if anything else is in the text.
  static func milliseconds(_ text: Span<UInt8>) -> Int? {
    let isISO = text.first.map { $0 | 0x20 == UInt8(ascii: "p") } ?? false
    var index = isISO ? 1 : 0
    // The unit before in seconds. Months and years of ISO 8601 have no length.
    var last = Int.max
    var isTime = !isISO
    var total = 0
    while true {
      while index < text.count, text[index].isSpace || text[index] == UInt8(ascii: ",") {
        index += 1
      }
      if isISO, !isTime, index < text.count, text[index] | 0x20 == UInt8(ascii: "t") {
        isTime = true
        index += 1
      }
      guard index < text.count else { break }
      let start = index
      while index < text.count, text[index].isDigit || text[index] == UInt8(ascii: ".") {
        index += 1
      }
      guard let number = PodcastModule.seconds(text.extracting(start..<index)) else { return nil }
      while index < text.count, text[index].isSpace { index += 1 }
      let word = index
      while index < text.count, text[index].isASCIILetter, !isISO || index == word { index += 1 }
      let name = String(text.extracting(word..<index)).lowercased()
      guard let unit = seconds[name], unit < last, isTime || unit == seconds["d"] else {
        return nil
      }
      // After `min.` and the like.
      if !isISO, index < text.count, text[index] == UInt8(ascii: ".") { index += 1 }
      last = unit
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit)
      guard !isTooLarge, product < 1 << 53, total < 1 << 53 else { return nil }
      total += product
    }
    return last < .max ? total : nil
  }

  private static let seconds = [
    "d": 86400, "day": 86400, "days": 86400, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600,
    "hours": 3600, "std": 3600, "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "sek": 1,
  ]
}
