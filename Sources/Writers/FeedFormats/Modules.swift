internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes the elements that entries of RSS and Atom share: those of the podcast namespaces, Media RSS
/// and others.
extension FeedOutput {
  /// Writes what other elements don't hold, with the feed of an entry of another one.
  mutating func modules(of row: Row) {
    var hasImage = isStore
    if isStore { store(of: row) } else { row.forEachPicture { image($0, $1, $2, &hasImage, row) } }
    values(of: row)
    podcast(of: row)
    output.append(source)
  }

  private mutating func values(of row: Row) {
    element("itunes:duration", row.integer(.duration).map(Self.seconds))
    if extra["googleplay:explicit"] == nil { element("itunes:explicit", row.boolean(.explicit)) }
    if extra["itunes:season"] == nil, extra["podcast:season"] == nil {
      element("itunes:season", row.integer(.season))
    }
    if extra["itunes:episode"] == nil, extra["podcast:episode"] == nil {
      element("itunes:episode", row.integer(.episode))
    }
    element("itunes:subtitle", row.text(.subtitle))
    element("itunes:episodeType", row.text(.episodeType))
    let keywordNames = ["itunes:keywords", "media:keywords", "keywords", "media:group"]
    if !extra.holds(row.text(.keywords), in: keywordNames) {
      element("itunes:keywords", row.text(.keywords))
    }
    let count = row.integer(.commentCount)
    let isRSS = foreign.kind == .rss
    var countNames = [isRSS ? "slash:comments" : "thr:total"]
    if foreign.isNative { countNames.append(isRSS ? "thr:total" : "link") }
    if !extra.holds(count.map { "\($0)" }, in: countNames) {
      element(isRSS ? "slash:comments" : "thr:total", count)
    }
    let average = kind.isReview ? nil : row.text(.rating)
    guard average != nil || row.has(.ratingCount), extra["media:community"] == nil,
      extra["media:group"]?["media:community"] == nil
    else { return }
    output.append("<media:community><media:starRating")
    attribute("average", average)
    attribute("count", row.integer(.ratingCount))
    output.append("/></media:community>\n")
  }

  private mutating func podcast(of row: Row) {
    if let name = row.text(.seasonName), extra["podcast:season"] == nil {
      output.append("<podcast:season")
      attribute("name", name)
      output.append(">")
      if let season = row.integer(.season) { output.append(season) }
      output.append("</podcast:season>\n")
    }
    chapterFiles(of: row)
    transcripts(of: row)
    persons(of: row)
    soundbites(of: row)
    if extra["psc:chapters"] == nil { chapters(of: row) }
    files(of: row)
    if !isInherited(.valueRecipients, row) { recipients(of: row) }
  }

  /// Writes the files of chapters, of which the links have the types.
  private mutating func chapterFiles(of row: Row) {
    guard let first = row.text(.chaptersURL) else { return }
    var links = row.list(.links)
    var isListed = false
    while let link = links.item() {
      guard link.text(.rel).equals("chapters"), let url = link.text(.url) else { continue }
      isListed = isListed || url.equals(first)
      chapterFile(url, link.text(.type))
    }
    if !isListed { chapterFile(first, nil) }
  }

  private mutating func chapterFile(_ url: Span<UInt8>, _ type: Span<UInt8>?) {
    guard !extra.holds(url, in: ["podcast:chapters"]) else { return }
    output.append("<podcast:chapters")
    attribute("url", url)
    if let type {
      attribute("type", type)
    } else {
      attribute("type", "application/json+chapters")
    }
    output.append("/>\n")
  }

  private mutating func transcripts(of row: Row) {
    typealias Member = PodcastTranscript.Member
    var transcripts = row.list(.transcripts)
    if transcripts.count == 0, let url = row.text(.transcriptURL) {
      empty("podcast:transcript", "url", url)
    }
    while let item = transcripts.item() {
      guard !extra.holds(item.text(Member.url), in: ["podcast:transcript"]) else { continue }
      output.append("<podcast:transcript")
      attribute("url", item.text(Member.url))
      attribute("type", item.text(Member.type))
      attribute("language", item.text(Member.language))
      attribute("rel", item.text(Member.rel))
      output.append("/>\n")
    }
  }

  private mutating func persons(of row: Row) {
    typealias Member = PodcastPerson.Member
    if isInherited(.persons, row) { return }
    let names = ["podcast:person", "contributor", "atom:contributor", "dc:contributor"]
    var persons = row.list(.persons)
    while let person = persons.item() {
      let name = person.text(Member.name)
      guard !extra.holds(name, in: names) else { continue }
      if person.text(Member.role).equals("contributor"), person.text(Member.image) == nil,
        person.text(Member.group) == nil
      {
        contributor(name, person.text(Member.url))
        continue
      }
      output.append("<podcast:person")
      attribute("role", person.text(Member.role))
      attribute("group", person.text(Member.group))
      attribute("img", person.text(Member.image))
      attribute("href", person.text(Member.url))
      end("podcast:person", name)
    }
  }

  private mutating func contributor(_ name: Span<UInt8>?, _ url: Span<UInt8>?) {
    let isAtom = foreign.kind == .atom
    if !isAtom, url == nil { return element("dc:contributor", name) }
    output.append(isAtom ? "<contributor>" : "<atom:contributor>")
    element(isAtom ? "name" : "atom:name", name)
    element(isAtom ? "uri" : "atom:uri", url)
    output.append(isAtom ? "</contributor>\n" : "</atom:contributor>\n")
  }

  private mutating func soundbites(of row: Row) {
    typealias Member = PodcastSoundbite.Member
    var soundbites = row.list(.soundbites)
    while let part = soundbites.item() {
      let title = part.text(Member.title)
      if extra.holds(title, in: ["podcast:soundbite"]) { continue }
      output.append("<podcast:soundbite")
      attribute("startTime", part.integer(Member.start).map(Self.seconds))
      attribute("duration", part.integer(Member.duration).map(Self.seconds))
      end("podcast:soundbite", title)
    }
  }

  private mutating func files(of row: Row) {
    typealias Member = AlternateEnclosure.Member
    var files = row.list(.alternateEnclosures)
    while let file = files.item() {
      let url = file.text(Member.url)
      if extra.holds(url, in: ["podcast:alternateEnclosure"]) { continue }
      output.append("<podcast:alternateEnclosure")
      attribute("type", file.text(Member.type))
      attribute("length", file.integer(Member.length))
      attribute("bitrate", file.integer(Member.bitrate))
      attribute("height", file.integer(Member.height))
      attribute("lang", file.text(Member.language))
      attribute("title", file.text(Member.title))
      attribute("rel", file.text(Member.rel))
      attribute("codecs", file.text(Member.codecs))
      output.append("><podcast:source")
      attribute("uri", url)
      output.append("/></podcast:alternateEnclosure>\n")
    }
  }

  static func seconds(_ milliseconds: Int) -> String {
    let size = milliseconds.magnitude
    let fraction = size % 1000
    var digits = fraction == 0 ? "" : "." + "\(fraction + 1000)".dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(size / 1000)\(digits)"
  }
}

/// Writes images: of an episode Apple's element without a size, once, else Media RSS's.
extension FeedOutput {
  private static let imageNames = [
    "itunes:image", "googleplay:image", "media:thumbnail", "media:content", "media:group",
    "enclosure", "image", "link", "g:image_link", "g:additional_image_link",
  ]

  /// The elements that may hold an entry's summary.
  static let textNames = [
    "description", "summary", "media:group", "media:content", "media:description",
    "googleplay:description",
  ]

  private mutating func image(
    _ url: Span<UInt8>, _ width: Int?, _ height: Int?, _ hasImage: inout Bool, _ row: Row
  ) {
    let hasSize = width != nil || height != nil
    if extra.holds(url, in: Self.imageNames) || !hasSize && Self.isLink(url, of: row) { return }
    let isThumbnail = hasImage || hasSize
    output.append(isThumbnail ? "<media:thumbnail" : "<itunes:image")
    attribute(isThumbnail ? "url" : "href", url)
    attribute("width", width)
    attribute("height", height)
    output.append("/>\n")
    if !isThumbnail { hasImage = true }
  }

  /// Returns `true` for the address of a file or of a book's cover.
  private static func isLink(_ url: Span<UInt8>, of row: Row) -> Bool {
    row.list(.links).contains { link in
      link.text(.url).equals(url)
        && (link.text(.rel).equals("enclosure")
          || link.text(.rel)?.begins(with: "http://opds-spec.org/") == true)
    }
  }
}

extension Row {
  /// Passes the pictures with their widths and heights.
  func forEachPicture(_ body: (Span<UInt8>, Int?, Int?) -> Void) {
    typealias Member = FeedArtwork.Member
    var pictures = list(.artwork)
    if pictures.count == 0, let url = text(.artworkURL) { body(url, integer(.artworkWidth), nil) }
    while let item = pictures.item() {
      guard let url = item.text(Member.url) else { continue }
      body(url, item.integer(Member.width), item.integer(Member.height))
    }
  }
}
