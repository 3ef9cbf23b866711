internal import ChartConvIO
internal import ChartConvModel

/// Writes podcast values: Apple's elements, those of the podcast namespace, and RFC 4685's count.
extension AtomParts {
  func podcast(_ feed: Feed, into output: inout OutputBuffer) {
    if let explicit = feed.explicit {
      xml.element("itunes:explicit", explicit ? "true" : "false", into: &output)
    }
    // Apple knows two types.
    if let type = feed.type?.lowercased(), type == "episodic" || type == "serial" {
      xml.element("itunes:type", type, into: &output)
    }
    if let owner = feed.owner { self.owner(owner, into: &output) }
    xml.element("podcast:guid", feed.podcastGUID, into: &output)
    if feed.locked != nil || feed.lockedOwner != nil {
      output.append("<podcast:locked")
      xml.attribute("owner", feed.lockedOwner, into: &output)
      output.append(">")
      if let locked = feed.locked { output.append(locked ? "yes" : "no") }
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

  /// Writes the owner. Apple's element requires an e-mail address; without one, chartconv's element
  /// is used.
  private func owner(_ owner: FeedPerson, into output: inout OutputBuffer) {
    let isEmail = owner.email.map { AtomTokens.isEmail($0.bytes.span) } ?? false
    output.append(isEmail ? "<itunes:owner>" : "<chartconv:owner>")
    xml.element(isEmail ? "itunes:name" : "chartconv:name", owner.name, into: &output)
    xml.element(isEmail ? "itunes:email" : "chartconv:email", owner.email, into: &output)
    output.append(isEmail ? "</itunes:owner>\n" : "</chartconv:owner>\n")
  }

  func podcast(of row: Row, into output: inout OutputBuffer) {
    xml.element("itunes:subtitle", row.text(.subtitle), into: &output)
    if let type = row.text(.episodeType) {
      // Apple knows three types.
      let isApples = type.equals("full") || type.equals("trailer") || type.equals("bonus")
      xml.element(
        isApples ? "itunes:episodeType" : "chartconv:episodeType", type, into: &output)
    }
    if let keywords = row.text(.keywords) {
      let areKeywords = Self.areKeywords(keywords)
      xml.element(
        areKeywords ? "itunes:keywords" : "chartconv:keywords", keywords, into: &output)
    }
    if let count = row.integer(.commentCount) {
      xml.element(count < 0 ? "chartconv:commentCount" : "thr:total", count, into: &output)
    }
    if let name = row.text(.seasonName) {
      output.append("<podcast:season")
      xml.attribute("name", name, into: &output)
      output.append(">")
      if let season = row.integer(.season) { output.append(season) }
      output.append("</podcast:season>\n")
    }
    if let url = row.text(.chaptersURL) {
      output.append("<podcast:chapters")
      xml.attribute("url", url, into: &output)
      output.append(" type=\"application/json+chapters\"/>\n")
    }
    transcripts(of: row, into: &output)
    lists(of: row, into: &output)
  }

  /// Returns `true` if the text consists of Apple's keywords: a single word, or several separated
  /// by commas.
  private static func areKeywords(_ text: Span<UInt8>) -> Bool {
    text.firstIndex(of: UInt8(ascii: ","), from: 0) != nil
      || text.firstIndex(of: UInt8(ascii: " "), from: 0) == nil
  }

  /// Writes the transcripts, or that of the column alone.
  private func transcripts(of row: Row, into output: inout OutputBuffer) {
    typealias Member = Transcript.Member
    var transcripts = row.list(.transcripts)
    guard transcripts.count > 0 else {
      guard let url = row.text(.transcriptURL) else { return }
      output.append("<podcast:transcript")
      xml.attribute("url", url, into: &output)
      return output.append("/>\n")
    }
    while let item = transcripts.item() {
      output.append("<podcast:transcript")
      xml.attribute("url", item.text(Member.url), into: &output)
      xml.attribute("type", item.text(Member.type), into: &output)
      xml.attribute("language", item.text(Member.language), into: &output)
      xml.attribute("rel", item.text(Member.rel), into: &output)
      output.append("/>\n")
    }
  }

  private func lists(of row: Row, into output: inout OutputBuffer) {
    var persons = row.list(.persons)
    while let person = persons.item() { write(person: person, into: &output) }
    var soundbites = row.list(.soundbites)
    while let part = soundbites.item() { write(soundbite: part, into: &output) }
    chapters(of: row, into: &output)
    var files = row.list(.alternateEnclosures)
    while let file = files.item() { write(file: file, into: &output) }
    recipients(of: row, into: &output)
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
    typealias Member = Soundbite.Member
    output.append("<podcast:soundbite")
    seconds("startTime", soundbite.integer(Member.start), into: &output)
    seconds("duration", soundbite.integer(Member.duration), into: &output)
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

  /// Writes an attribute with milliseconds converted to seconds.
  private func seconds(
    _ name: StaticString, _ milliseconds: Int?, into output: inout OutputBuffer
  ) {
    guard let milliseconds else { return }
    let size = milliseconds.magnitude
    let fraction = size % 1000
    let digits = fraction == 0 ? "" : "." + "\(fraction + 1000)".dropFirst()
    let sign = milliseconds < 0 ? "-" : ""
    xml.attribute(name, "\(sign)\(size / 1000)\(digits)", into: &output)
  }

  /// Writes the end of a start tag, a text and the end tag.
  private func end(_ name: StaticString, _ text: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let text else { return output.append("/>\n") }
    output.append(">")
    xml.text(text, into: &output)
    output.append("</", name, ">\n")
  }
}

/// Writes the recipients of payments (`podcast:value`).
extension AtomParts {
  /// Recipients in a row with the same way to pay share a block.
  fileprivate func recipients(of row: Row, into output: inout OutputBuffer) {
    var recipients = row.list(.valueRecipients)
    var previous = row.list(.valueRecipients)
    guard let first = recipients.item() else { return }
    write(blockOf: first, into: &output)
    write(recipient: first, into: &output)
    while let recipient = recipients.item(), let last = previous.item() {
      if !Self.shareBlock(last, recipient) {
        output.append("</podcast:value>\n")
        write(blockOf: recipient, into: &output)
      }
      write(recipient: recipient, into: &output)
    }
    output.append("</podcast:value>\n")
  }

  private static func shareBlock(_ one: ListItem, _ other: ListItem) -> Bool {
    for member in [ValueRecipient.Member.payment, .method] {
      switch (one.text(member), other.text(member)) {
      case (nil, nil): continue
      case (let one?, let other?): if !one.equals(other) { return false }
      default: return false
      }
    }
    return true
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
}

/// Writes the chapters of an episode as Podlove's Simple Chapters, which podcast players read from
/// the feed. The format requires a start.
extension AtomParts {
  func chapters(of row: Row, into output: inout OutputBuffer) {
    typealias Member = Chapter.Member
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
