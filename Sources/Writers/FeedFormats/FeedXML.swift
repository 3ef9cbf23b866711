internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes the elements that RSS and Atom share: those of the podcast namespaces, Media RSS and
/// others.
struct FeedXML: Sendable {
  let kind: ForeignXML.Kind
  let xml = XMLWriter()

  /// Writes a text element with what is left of it.
  func element(
    _ name: StaticString, _ text: Span<UInt8>?, _ foreign: ForeignXML, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    guard let text else { return }
    element(name, foreign, extra, into: &output) { xml.text(text, into: &$0) }
  }

  func element(
    _ name: StaticString, _ text: String?, _ foreign: ForeignXML, _ extra: Extra,
    into output: inout OutputBuffer
  ) {
    if let text { element(name, text.bytes.span, foreign, extra, into: &output) }
  }

  func element(
    _ name: StaticString, _ foreign: ForeignXML, _ extra: Extra, into output: inout OutputBuffer,
    _ write: (inout OutputBuffer) -> Void
  ) {
    output.append("<", name, "")
    foreign.attributes(ofElement: "\(name)", extra, into: &output)
    output.append(">")
    write(&output)
    output.append("</", name, ">\n")
  }

  /// Writes an author of RSS, whose own element has an e-mail address. Atom's element has a page.
  ///
  /// - Parameter element: the element of a name, which all readers know.
  func author(
    _ element: StaticString, _ name: Span<UInt8>?, _ url: Span<UInt8>?, _ email: Span<UInt8>?,
    isOfFeed: Bool = false, into output: inout OutputBuffer
  ) {
    if url == nil, let email, AtomTokens.isEmail(email) {
      let tag: StaticString = isOfFeed ? "managingEditor" : "author"
      output.append("<", tag, ">")
      xml.text(email, into: &output)
      if let name {
        output.append(" (")
        xml.text(name, into: &output)
        output.append(")")
      }
      return output.append("</", tag, ">\n")
    }
    let isNamed = name != nil || url == nil
    if isNamed { xml.element(element, name != nil ? name : email, into: &output) }
    guard let url else { return }
    output.append("<atom:author>")
    xml.element("atom:name", name, into: &output)
    xml.element("atom:uri", url, into: &output)
    xml.element("atom:email", email, into: &output)
    output.append("</atom:author>\n")
  }

  /// Writes the values of an episode, and others that feeds of both kinds have.
  func values(of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer) {
    if let duration = row.integer(.duration) {
      output.append("<itunes:duration>")
      output.append(Self.seconds(duration))
      output.append("</itunes:duration>\n")
    }
    if let explicit = row.boolean(.explicit), extra["googleplay:explicit"] == nil {
      xml.element("itunes:explicit", explicit ? "true" : "false", into: &output)
    }
    if extra["itunes:season"] == nil, extra["podcast:season"] == nil {
      xml.element("itunes:season", row.integer(.season), into: &output)
    }
    if extra["itunes:episode"] == nil, extra["podcast:episode"] == nil {
      xml.element("itunes:episode", row.integer(.episode), into: &output)
    }
    xml.element("itunes:subtitle", row.text(.subtitle), into: &output)
    xml.element("itunes:episodeType", row.text(.episodeType), into: &output)
    let keywordNames = ["itunes:keywords", "media:keywords", "keywords", "media:group"]
    if !extra.holds(row.text(.keywords), in: keywordNames) {
      xml.element("itunes:keywords", row.text(.keywords), into: &output)
    }
    let count = row.integer(.commentCount)
    var countNames = [kind == .rss ? "slash:comments" : "thr:total"]
    if place.foreign.isNative { countNames.append(kind == .rss ? "thr:total" : "link") }
    if !extra.holds(count.map { "\($0)" }, in: countNames) {
      xml.element(kind == .rss ? "slash:comments" : "thr:total", count, into: &output)
    }
    rating(of: row, place, extra, into: &output)
    podcast(of: row, place, extra, into: &output)
  }

  private func rating(
    of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer
  ) {
    let average = place.isReview ? nil : row.text(.rating)
    guard average != nil || row.has(.ratingCount), extra["media:community"] == nil,
      extra["media:group"]?["media:community"] == nil
    else { return }
    output.append("<media:community><media:starRating")
    xml.attribute("average", average, into: &output)
    xml.attribute("count", row.integer(.ratingCount), into: &output)
    output.append("/></media:community>\n")
  }

  private func podcast(
    of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer
  ) {
    if let name = row.text(.seasonName), extra["podcast:season"] == nil {
      output.append("<podcast:season")
      xml.attribute("name", name, into: &output)
      output.append(">")
      if let season = row.integer(.season) { output.append(season) }
      output.append("</podcast:season>\n")
    }
    if let url = row.text(.chaptersURL), !extra.holds(url, in: ["podcast:chapters"]) {
      output.append("<podcast:chapters")
      xml.attribute("url", url, into: &output)
      let link = row.list(.links).first {
        $0.text(.rel).equals("chapters") && $0.text(.url).equals(url)
      }
      let type = link?.text(.type)
      if let type {
        xml.attribute("type", type, into: &output)
      } else {
        output.append(" type=\"application/json+chapters\"")
      }
      output.append("/>\n")
    }
    transcripts(of: row, extra, into: &output)
    lists(of: row, place, extra, into: &output)
  }

  private func transcripts(of row: Row, _ extra: Extra, into output: inout OutputBuffer) {
    typealias Member = PodcastTranscript.Member
    var transcripts = row.list(.transcripts)
    if transcripts.count == 0, let url = row.text(.transcriptURL) {
      output.append("<podcast:transcript")
      xml.attribute("url", url, into: &output)
      output.append("/>\n")
    }
    while let item = transcripts.item() {
      guard !extra.holds(item.text(Member.url), in: ["podcast:transcript"]) else { continue }
      output.append("<podcast:transcript")
      xml.attribute("url", item.text(Member.url), into: &output)
      xml.attribute("type", item.text(Member.type), into: &output)
      xml.attribute("language", item.text(Member.language), into: &output)
      xml.attribute("rel", item.text(Member.rel), into: &output)
      output.append("/>\n")
    }
  }

  private func lists(
    of row: Row, _ place: EntryPlace, _ extra: Extra, into output: inout OutputBuffer
  ) {
    var persons = place.isInherited(.persons, row) ? row.list(.extra) : row.list(.persons)
    while let person = persons.item() {
      typealias Member = PodcastPerson.Member
      guard !extra.holds(person.text(Member.name), in: Self.personNames) else { continue }
      let isContributor = person.text(Member.role).equals("contributor")
      if isContributor, person.text(Member.image) == nil, person.text(Member.group) == nil {
        contributor(person, into: &output)
      } else {
        write(person: person, into: &output)
      }
    }
    var soundbites = row.list(.soundbites)
    while let part = soundbites.item() {
      let title = part.text(PodcastSoundbite.Member.title)
      if !extra.holds(title, in: ["podcast:soundbite"]) { write(soundbite: part, into: &output) }
    }
    if extra["psc:chapters"] == nil { chapters(of: row, into: &output) }
    var files = row.list(.alternateEnclosures)
    while let file = files.item() {
      let url = file.text(AlternateEnclosure.Member.url)
      if !extra.holds(url, in: ["podcast:alternateEnclosure"]) { write(file: file, into: &output) }
    }
    if !place.isInherited(.valueRecipients, row) { recipients(of: row, extra, into: &output) }
  }

  private static let personNames = [
    "podcast:person", "contributor", "atom:contributor", "dc:contributor",
  ]

  /// Returns the authors of a JSON Feed after its first.
  static func furtherAuthors(of feed: Feed) -> [FeedPerson] {
    guard feed.dialect == "jsonfeed" else { return [] }
    return (Extra(feed.extra)["authors"]?.all ?? []).compactMap { author in
      func text(_ key: String) -> String? {
        author[key]?.text.map { String(decoding: $0, as: UTF8.self) }
      }
      let name = text("name")
      return name == feed.author?.name ? nil : FeedPerson(name: name, url: text("url"))
    }
  }

  private func contributor(_ person: ListItem, into output: inout OutputBuffer) {
    typealias Member = PodcastPerson.Member
    if kind == .rss, person.text(Member.url) == nil {
      return xml.element("dc:contributor", person.text(Member.name), into: &output)
    }
    let isAtom = kind == .atom
    output.append(isAtom ? "<contributor>" : "<atom:contributor>")
    xml.element(isAtom ? "name" : "atom:name", person.text(Member.name), into: &output)
    xml.element(isAtom ? "uri" : "atom:uri", person.text(Member.url), into: &output)
    output.append(isAtom ? "</contributor>\n" : "</atom:contributor>\n")
  }

  private func write(person: ListItem, into output: inout OutputBuffer) {
    typealias Member = PodcastPerson.Member
    output.append("<podcast:person")
    xml.attribute("role", person.text(Member.role), into: &output)
    xml.attribute("group", person.text(Member.group), into: &output)
    xml.attribute("img", person.text(Member.image), into: &output)
    xml.attribute("href", person.text(Member.url), into: &output)
    end("podcast:person", person.text(Member.name), into: &output)
  }

  private func write(soundbite: ListItem, into output: inout OutputBuffer) {
    typealias Member = PodcastSoundbite.Member
    output.append("<podcast:soundbite")
    xml.attribute("startTime", soundbite.integer(Member.start).map(Self.seconds), into: &output)
    xml.attribute("duration", soundbite.integer(Member.duration).map(Self.seconds), into: &output)
    end("podcast:soundbite", soundbite.text(Member.title), into: &output)
  }

  private func write(file: ListItem, into output: inout OutputBuffer) {
    typealias Member = AlternateEnclosure.Member
    output.append("<podcast:alternateEnclosure")
    xml.attribute("type", file.text(Member.type), into: &output)
    xml.attribute("length", file.integer(Member.length), into: &output)
    xml.attribute("bitrate", file.integer(Member.bitrate), into: &output)
    xml.attribute("height", file.integer(Member.height), into: &output)
    xml.attribute("lang", file.text(Member.language), into: &output)
    xml.attribute("title", file.text(Member.title), into: &output)
    xml.attribute("rel", file.text(Member.rel), into: &output)
    xml.attribute("codecs", file.text(Member.codecs), into: &output)
    output.append("><podcast:source")
    xml.attribute("uri", file.text(Member.url), into: &output)
    output.append("/></podcast:alternateEnclosure>\n")
  }

  /// Returns milliseconds as seconds.
  static func seconds(_ milliseconds: Int) -> String {
    let size = milliseconds.magnitude
    let fraction = size % 1000
    var digits = fraction == 0 ? "" : "." + "\(fraction + 1000)".dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(size / 1000)\(digits)"
  }

  /// Writes the end of a start tag, a text and the end tag.
  private func end(_ name: StaticString, _ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text else { return output.append("/>\n") }
    output.append(">")
    xml.text(text, into: &output)
    output.append("</", name, ">\n")
  }
}

/// Writes the recipients of payments (`podcast:value`), and chapters as Podlove's Simple Chapters.
extension FeedXML {
  /// Recipients in a row with the same way to pay share a block.
  private func recipients(of row: Row, _ extra: Extra, into output: inout OutputBuffer) {
    typealias Member = ValueRecipient.Member
    var recipients = row.list(.valueRecipients)
    var (payment, method): (String?, String?) = (nil, nil)
    var isOpen = false
    while let recipient = recipients.item() {
      if extra.holds(recipient.text(Member.address), in: ["podcast:value"]) { continue }
      let isSame =
        recipient.string(Member.payment) == payment && recipient.string(Member.method) == method
      if isOpen, !isSame { output.append("</podcast:value>\n") }
      if !isOpen || !isSame { write(blockOf: recipient, into: &output) }
      isOpen = true
      (payment, method) = (recipient.string(Member.payment), recipient.string(Member.method))
      write(recipient: recipient, into: &output)
    }
    if isOpen { output.append("</podcast:value>\n") }
  }

  private func write(blockOf recipient: ListItem, into output: inout OutputBuffer) {
    typealias Member = ValueRecipient.Member
    output.append("<podcast:value")
    xml.attribute("type", recipient.text(Member.payment), into: &output)
    xml.attribute("method", recipient.text(Member.method), into: &output)
    output.append(">")
  }

  private func write(recipient: ListItem, into output: inout OutputBuffer) {
    typealias Member = ValueRecipient.Member
    output.append("<podcast:valueRecipient")
    xml.attribute("name", recipient.text(Member.name), into: &output)
    xml.attribute("type", recipient.text(Member.type), into: &output)
    xml.attribute("address", recipient.text(Member.address), into: &output)
    xml.attribute("split", recipient.integer(Member.split), into: &output)
    if let fee = recipient.boolean(Member.fee) {
      xml.attribute("fee", fee ? "true" : "false", into: &output)
    }
    output.append("/>")
  }

  private func chapters(of row: Row, into output: inout OutputBuffer) {
    typealias Member = PodcastChapter.Member
    var chapters = row.list(.chapters)
    var isOpen = false
    while let chapter = chapters.item() {
      guard let start = chapter.integer(Member.start), start >= 0 else { continue }
      if !isOpen {
        output.append(
          "<psc:chapters xmlns:psc=\"http://podlove.org/simple-chapters\" version=\"1.2\">\n")
        isOpen = true
      }
      output.append("<psc:chapter")
      xml.attribute("start", Self.time(start), into: &output)
      xml.attribute("title", chapter.text(Member.title), into: &output)
      xml.attribute("href", chapter.text(Member.url), into: &output)
      xml.attribute("image", chapter.text(Member.image), into: &output)
      output.append("/>\n")
    }
    if isOpen { output.append("</psc:chapters>\n") }
  }

  /// Returns a time as `HH:MM:SS`, with milliseconds if there are any.
  private static func time(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    let rest = milliseconds % 1000
    return rest == 0 ? clock : clock + "." + "\(rest + 1000)".dropFirst()
  }
}

/// Writes the values of a feed's head.
extension FeedXML {
  /// Writes a feed's podcast values.
  func podcast(_ feed: Feed, _ extra: Extra, into output: inout OutputBuffer) {
    if let explicit = feed.explicit, extra["googleplay:explicit"] == nil {
      xml.element("itunes:explicit", explicit ? "true" : "false", into: &output)
    }
    xml.element("itunes:type", feed.type, into: &output)
    if let owner = feed.owner,
      !extra.holds(owner.email ?? owner.name, in: ["itunes:owner", "googleplay:owner"])
    {
      output.append("<itunes:owner>")
      xml.element("itunes:name", owner.name, into: &output)
      xml.element("itunes:email", owner.email, into: &output)
      output.append("</itunes:owner>\n")
    }
    xml.element("podcast:guid", feed.podcastGUID, into: &output)
    if feed.locked != nil || feed.lockedOwner != nil {
      output.append("<podcast:locked")
      xml.attribute("owner", feed.lockedOwner, into: &output)
      output.append(">")
      output.append(feed.locked == false ? "no" : "yes")
      output.append("</podcast:locked>\n")
    }
    xml.element("podcast:medium", feed.medium, into: &output)
    for funding in feed.funding {
      output.append("<podcast:funding")
      xml.attribute("url", funding.url, into: &output)
      output.append(">")
      if let text = funding.text { xml.text(text, into: &output) }
      output.append("</podcast:funding>\n")
    }
  }
}
