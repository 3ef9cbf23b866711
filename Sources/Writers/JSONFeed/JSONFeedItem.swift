import ChartConvIO
import ChartConvModel

/// Writes an item of a JSON Feed. Columns that its members don't hold exactly are members of
/// `_chartconv`.
struct JSONFeedItem: Sendable {
  private let json: JSONWriter
  let fields: FieldSet
  /// The columns of `_chartconv`.
  private let own: [EntryField]

  init(_ fields: [EntryField]) {
    json = JSONWriter(lists: FieldSet(fields).union(JSONHead.lists))
    self.fields = FieldSet(fields)
    let requested = self.fields
    own = EntryField.allCases.filter { field in
      requested.contains(field) && !FieldSet.ofJSONFeed.contains(field) && field != .extra
        && (field == .country || !field.isFeedLevel)
    }
  }

  /// Returns the names of what has no member.
  func write(
    _ whole: Row, _ entry: borrowing FeedOutput, into output: inout OutputBuffer
  ) -> [String] {
    let row = whole.limited(to: fields)
    let isNative = entry.feed.dialect == "jsonfeed"
    var extra = isNative ? entry.carried : Extra()
    // An id is unique among those of several feeds.
    if entry.uniqueID != nil { extra.members.removeAll { $0.key == "id" } }
    var item = JSONMembers(json, besides: extra)
    swap(&item.output, &output)
    id(of: whole, entry.uniqueID, &item)
    let related = Self.related(row, isNative: isNative && !entry.kind.isReview)
    if !row.text(.url).equals(related) { item.text("url", row.text(.url)) }
    item.text("external_url", related)
    item.text("title", row.text(.name))
    texts(of: row, isNative: isNative, &item)
    if let url = row.text(.artworkURL), !isNative || Self.isImage(url, of: row, extra) {
      item.text("image", url)
    }
    item.moment("date_published", row.timestamp(.published))
    item.moment("date_modified", row.timestamp(.updated))
    if !entry.isInherited(.artist, row) { item.authors(of: row) }
    tags(of: row, &item)
    if !entry.isInherited(.language, row) { item.text("language", row.text(.language)) }
    attachments(of: row, isNative: isNative, &item)
    if entry.isStore || !entry.source.isEmpty {
      item.key("_chartconv")
      var own = JSONMembers(json)
      swap(&own.output, &item.output)
      if !entry.source.isEmpty {
        own.key("feed")
        own.output.append(entry.source)
      }
      if entry.isStore { columns(of: row, writesRank: entry.writesRank, &own) }
      own.end()
      swap(&own.output, &item.output)
    }
    item.members(of: extra)
    item.end()
    swap(&item.output, &output)
    return isNative ? [] : entry.foreign.lost(of: entry.carried)
  }

  /// Writes columns as in JSON, of what a store sells.
  private func columns(of row: Row, writesRank: Bool, _ members: inout JSONMembers) {
    if !row.has(.content), row.has(.summary) { members.text("text", "summary") }
    if writesRank { members.number("rank", row.integer(.rank)) }
    if row.has(.content), !Self.isSummary(row) { members.text("summary", row.text(.summary)) }
    for column in own where row.has(column) {
      members.key(column.name)
      json.write(column, of: row, into: &members.output)
    }
  }

  /// Writes the required identifier: the id, else the address, else a hash of the content. Feeds may
  /// have the same ids if these aren't IRIs.
  private func id(of whole: Row, _ feed: String?, _ item: inout JSONMembers) {
    if let id = whole.text(.id) {
      guard let feed, !IRI.accepts(id) else { return item.text("id", id) }
      return item.text("id", "\(feed)#\(String(decodingUTF8: id))")
    }
    if let url = whole.text(.url) { return item.text("id", url) }
    var hash = ContentHash(whole)
    if let feed { hash.add(feed) }
    item.text("id", hash.uuid)
  }

  /// Returns the page that the item is about: the link after that to its page, or the only one.
  @_lifetime(copy row)
  static func related(_ row: Row, isNative: Bool) -> Span<UInt8>? {
    guard row.has(.url) else { return nil }
    var links = row.list(.links)
    guard let first = links.item() else { return nil }
    guard first.isAlternate else { return isNative ? related(first) : nil }
    guard let second = links.item() else { return nil }
    return related(second)
  }

  @_lifetime(copy link)
  private static func related(_ link: ListItem) -> Span<UInt8>? {
    guard link.text(.rel).equals("related"), link.hasOnlyAddress else { return nil }
    return link.text(.url)
  }

  /// Writes the summary and the required content. Without a content, the summary is written as the
  /// content, but in a JSON Feed that had none.
  private func texts(of row: Row, isNative: Bool, _ item: inout JSONMembers) {
    func text(_ column: EntryField, _ type: EntryField, _ item: inout JSONMembers) {
      item.text(row.text(type).isHTMLType ? "content_html" : "content_text", row.text(column))
    }
    if row.has(.content) {
      text(.content, .contentType, &item)
      if Self.isSummary(row) { item.text("summary", row.text(.summary)) }
    } else if row.has(.summary), !isNative || row.text(.summaryType).isHTMLType {
      text(.summary, .summaryType, &item)
    } else {
      item.text("content_text", "")
      item.text("summary", row.text(.summary))
    }
  }

  /// Returns `true` if the item's summary can hold that of the row. It is plain text.
  private static func isSummary(_ row: Row) -> Bool { row.text(.summaryType).equals("text/plain") }

  private func tags(of row: Row, _ item: inout JSONMembers) {
    typealias Member = FeedCategory.Member
    item.array("tags") { tags in
      var genres = row.list(.genres)
      if genres.count == 0, let genre = row.text(.genre) { tags.element(genre) }
      while let genre = genres.item() {
        let name = genre.text(Member.name)
        if let tag = name != nil ? name : genre.text(Member.term) { tags.element(tag) }
      }
    }
  }
}

/// Writes an item's files.
extension JSONFeedItem {
  private func attachments(of row: Row, isNative: Bool, _ item: inout JSONMembers) {
    // That of a song isn't that of its preview.
    let isEpisode = !isNative && row.text(.kind).equals("podcast-episode")
    item.array("attachments") { files in
      if let url = row.text(.previewURL), !Self.isFile(url, of: row) {
        file(url, row.text(.previewType), nil, row.previewSize, nil, &files)
      }
      var links = row.list(.links)
      while let link = links.item() {
        guard link.text(.rel).equals("enclosure"), let url = link.text(.url) else { continue }
        // Some readers refuse fractions, which others write.
        let known = link.integer(.duration)
        let isMain = known == nil && isEpisode && row.text(.previewURL).equals(url)
        let duration = (isMain ? row.integer(.duration) : known).flatMap { $0 < 0 ? nil : $0 }
        file(
          url, link.text(.type), link.text(.title), link.integer(.length),
          duration.map { isNative ? FeedOutput.seconds($0) : "\($0 / 1000)" }, &files)
      }
    }
  }

  /// Returns `true` for a picture that isn't only a banner or an attachment of a JSON Feed.
  private static func isImage(_ url: Span<UInt8>, of row: Row, _ extra: Extra) -> Bool {
    var (pictures, count, found) = (row.list(.artwork), 0, 0)
    while let picture = pictures.item() {
      if picture.text(FeedArtwork.Member.url).equals(url) { count += 1 }
    }
    if extra.holds(url, in: ["banner_image"]) { found += 1 }
    var links = row.list(.links)
    while let link = links.item() {
      if link.text(.rel).equals("enclosure"), link.text(.url).equals(url) { found += 1 }
    }
    return count > found || !row.has(.artwork)
  }

  /// Returns `true` if a file of the links has an address.
  private static func isFile(_ url: Span<UInt8>, of row: Row) -> Bool {
    row.list(.links).contains { $0.text(.rel).equals("enclosure") && $0.text(.url).equals(url) }
  }

  private func file(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, _ title: Span<UInt8>?, _ length: Int?,
    _ duration: String?, _ files: inout JSONMembers
  ) {
    files.object { file in
      file.text("url", url)
      // The type is required.
      file.text("mime_type", type)
      if type == nil { file.text("mime_type", MediaSuffix.type(of: url)) }
      file.text("title", title)
      file.number("size_in_bytes", length)
      if let duration {
        file.key("duration_in_seconds")
        file.output.append(duration)
      }
    }
  }
}
