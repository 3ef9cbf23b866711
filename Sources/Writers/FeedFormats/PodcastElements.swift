internal import ChartConvIO
internal import ChartConvModel

/// Writes the recipients of payments (`podcast:value`), and chapters as Podlove's Simple Chapters.
extension FeedOutput {
  /// Recipients in a row with the same way to pay share a block.
  mutating func recipients(of row: Row) {
    typealias Member = ValueRecipient.Member
    var recipients = row.list(.valueRecipients)
    var block: (payment: String?, method: String?)?
    while let recipient = recipients.item() {
      if extra.holds(recipient.text(Member.address), in: ["podcast:value"]) { continue }
      let own = (recipient.string(Member.payment), recipient.string(Member.method))
      if block.map({ $0 != own }) ?? true {
        if block != nil { output.append("</podcast:value>\n") }
        block = own
        output.append("<podcast:value")
        attribute("type", own.0)
        attribute("method", own.1)
        output.append(">")
      }
      output.append("<podcast:valueRecipient")
      attribute("name", recipient.text(Member.name))
      attribute("type", recipient.text(Member.type))
      attribute("address", recipient.text(Member.address))
      attribute("split", recipient.integer(Member.split))
      attribute("fee", recipient.boolean(Member.fee).map { $0 ? "true" : "false" })
      output.append("/>")
    }
    if block != nil { output.append("</podcast:value>\n") }
  }

  mutating func chapters(of row: Row) {
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
      attribute("start", Self.time(start))
      attribute("title", chapter.text(Member.title))
      attribute("href", chapter.text(Member.url))
      attribute("image", chapter.text(Member.image))
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
extension FeedOutput {
  /// Writes a feed's podcast values.
  mutating func podcast() {
    if extra["googleplay:explicit"] == nil { element("itunes:explicit", feed.explicit) }
    element("itunes:type", feed.type)
    if let owner = feed.owner,
      !extra.holds(owner.email ?? owner.name, in: ["itunes:owner", "googleplay:owner"])
    {
      output.append("<itunes:owner>")
      element("itunes:name", owner.name)
      element("itunes:email", owner.email)
      output.append("</itunes:owner>\n")
    }
    element("podcast:guid", feed.podcastGUID)
    if feed.locked != nil || feed.lockedOwner != nil {
      output.append("<podcast:locked")
      attribute("owner", feed.lockedOwner)
      end("podcast:locked", (feed.locked == false ? "no" : "yes").bytes.span)
    }
    element("podcast:medium", feed.medium)
    for funding in feed.funding {
      output.append("<podcast:funding")
      attribute("url", funding.url)
      end("podcast:funding", (funding.text ?? "").bytes.span)
    }
  }
}
