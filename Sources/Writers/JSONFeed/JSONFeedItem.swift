import ChartConvIO
import ChartConvModel

/// Writes an item of a JSON Feed. Columns that its members don't hold exactly are members of
/// `_chartconv`.
struct JSONFeedItem: Sendable {
  private let json: JSONWriter
  private let fields: FieldSet
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
  func write(_ whole: Row, _ place: borrowing FeedOutput, into output: inout OutputBuffer)
    -> [String]
  {
    let row = whole.limited(to: fields)
    let isNative = place.feed.dialect == "jsonfeed"
    var extra = Extra(isNative ? row.text(.extra) : nil)
    // An id is unique among those of several feeds.
    if place.uniqueID != nil { extra.members.removeAll { $0.key == "id" } }
    var item = JSONMembers(json, besides: extra)
    id(of: whole, place, &item, into: &output)
    let related = Self.related(row, isNative: isNative && !ItemKind(row.text(.kind)).isReview)
    if !row.text(.url).equals(related) { item.text("url", row.text(.url), into: &output) }
    item.text("external_url", related, into: &output)
    item.text("title", row.text(.name), into: &output)
    texts(of: row, isNative: isNative, &item, into: &output)
    if let url = row.text(.artworkURL), !isNative || Self.isImage(url, of: row, extra) {
      item.text("image", url, into: &output)
    }
    item.moment("date_published", row.timestamp(.published), into: &output)
    item.moment("date_modified", row.timestamp(.updated), into: &output)
    if !place.isInherited(.artist, row) {
      JSONArray.writeAuthors(of: row, json, extra, to: &item, into: &output)
    }
    if extra["tags"] == nil { tags(of: row, &item, into: &output) }
    if !place.isInherited(.language, row) {
      item.text("language", row.text(.language), into: &output)
    }
    if extra["attachments"] == nil {
      attachments(of: row, isNative: isNative, &item, into: &output)
    }
    let isStore =
      place.declaresStore || ItemKind(row.text(.kind)).isStoreItem
      || row.hasAny(of: FeedOutput.storeFields)
    if isStore || !place.source.isEmpty {
      writeOwn(row, place, isStore: isStore, &item, into: &output)
    }
    extra.write(to: &item, into: &output)
    item.end(into: &output)
    let foreign = place.foreign
    return isNative
      ? [] : foreign.lost(of: foreign.carried(Extra(row.text(.extra)), besides: row))
  }

  /// Writes `_chartconv`: the feed of an item of several, and columns as in JSON of what a store sells.
  private func writeOwn(
    _ row: Row, _ place: borrowing FeedOutput, isStore: Bool, _ item: inout JSONMembers,
    into output: inout OutputBuffer
  ) {
    item.key("_chartconv", into: &output)
    var members = JSONMembers(json)
    if !place.source.isEmpty {
      members.key("feed", into: &output)
      output.append(place.source)
    }
    guard isStore else { return members.end(into: &output) }
    if !row.has(.content), row.has(.summary) { members.text("text", "summary", into: &output) }
    if place.writesRank { members.number("rank", row.integer(.rank), into: &output) }
    if row.has(.content), !Self.isSummary(row) {
      members.text("summary", row.text(.summary), into: &output)
    }
    for column in own where row.has(column) {
      members.key(column.name, into: &output)
      json.write(column, of: row, into: &output)
    }
    members.end(into: &output)
  }

  /// Writes the required identifier: the id, else the address, else a hash of the content. Feeds may
  /// have the same ids if these aren't IRIs.
  private func id(
    of whole: Row, _ place: borrowing FeedOutput, _ item: inout JSONMembers,
    into output: inout OutputBuffer
  ) {
    if let id = whole.text(.id) {
      guard let feed = place.uniqueID, !IRI.accepts(id) else {
        return item.text("id", id, into: &output)
      }
      return item.text("id", "\(feed)#\(String(decodingUTF8: id))", into: &output)
    }
    if let url = whole.text(.url) { return item.text("id", url, into: &output) }
    var hash = ContentHash(whole)
    if let feed = place.uniqueID { hash.add(feed) }
    item.text("id", hash.uuid, into: &output)
  }

  /// Returns the page that the item is about: the link after that to its page, or the only one.
  @_lifetime(copy row)
  private static func related(_ row: Row, isNative: Bool) -> Span<UInt8>? {
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
  private func texts(
    of row: Row, isNative: Bool, _ item: inout JSONMembers, into output: inout OutputBuffer
  ) {
    if let content = row.text(.content) {
      text(content, row.text(.contentType), &item, into: &output)
      if Self.isSummary(row) { item.text("summary", row.text(.summary), into: &output) }
    } else if let summary = row.text(.summary), !isNative || row.text(.summaryType).isHTMLType {
      text(summary, row.text(.summaryType), &item, into: &output)
    } else {
      item.text("content_text", "", into: &output)
      item.text("summary", row.text(.summary), into: &output)
    }
  }

  /// Returns `true` if the item's summary can hold that of the row. It is plain text.
  private static func isSummary(_ row: Row) -> Bool { row.text(.summaryType).equals("text/plain") }

  private func text(
    _ text: Span<UInt8>, _ type: Span<UInt8>?, _ item: inout JSONMembers,
    into output: inout OutputBuffer
  ) {
    item.text(type.isHTMLType ? "content_html" : "content_text", text, into: &output)
  }

  private func tags(of row: Row, _ item: inout JSONMembers, into output: inout OutputBuffer) {
    typealias Member = FeedCategory.Member
    var tags = JSONArray("tags")
    var genres = row.list(.genres)
    if genres.count == 0, let genre = row.text(.genre) {
      tags.begin(&item, into: &output)
      json.write(genre, into: &output)
    }
    while let genre = genres.item() {
      let name = genre.text(Member.name)
      guard let tag = name != nil ? name : genre.text(Member.term) else { continue }
      tags.begin(&item, into: &output)
      json.write(tag, into: &output)
    }
    tags.end(into: &output)
  }
}

/// Writes an item's files.
extension JSONFeedItem {
  private func attachments(
    of row: Row, isNative: Bool, _ item: inout JSONMembers, into output: inout OutputBuffer
  ) {
    var files = JSONArray("attachments")
    if let url = row.text(.previewURL), !Self.isFile(url, of: row) {
      files.begin(&item, into: &output)
      file(
        url, row.text(.previewType), title: nil, length: row.previewSize, duration: nil,
        into: &output)
    }
    var links = row.list(.links)
    while let link = links.item() {
      guard link.text(.rel).equals("enclosure"), let url = link.text(.url) else { continue }
      files.begin(&item, into: &output)
      // Some readers refuse fractions, which others write.
      let duration = link.integer(.duration).flatMap { $0 < 0 ? nil : $0 }
      file(
        url, link.text(.type), title: link.text(.title), length: link.integer(.length),
        duration: duration.map { isNative ? FeedOutput.seconds($0) : "\($0 / 1000)" }, into: &output
      )
    }
    files.end(into: &output)
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
    _ url: Span<UInt8>, _ type: Span<UInt8>?, title: Span<UInt8>?, length: Int?, duration: String?,
    into output: inout OutputBuffer
  ) {
    var members = JSONMembers(json)
    members.text("url", url, into: &output)
    // The type is required.
    if let type {
      members.text("mime_type", type, into: &output)
    } else {
      members.text("mime_type", MediaSuffix.type(of: url), into: &output)
    }
    members.text("title", title, into: &output)
    members.number("size_in_bytes", length, into: &output)
    if let duration {
      members.key("duration_in_seconds", into: &output)
      output.append(duration)
    }
    members.end(into: &output)
  }
}

/// Writes an array as a member of an item, unless it is empty.
struct JSONArray {
  private let name: String
  private var isEmpty = true

  init(_ name: String) { self.name = name }

  /// Begins an element.
  mutating func begin(_ item: inout JSONMembers, into output: inout OutputBuffer) {
    if isEmpty { item.key(name, into: &output) }
    output.append(isEmpty ? "[" : ", ")
    isEmpty = false
  }

  func end(into output: inout OutputBuffer) {
    if !isEmpty { output.append("]") }
  }
}

extension JSONArray {
  /// Writes the authors of a feed or an item.
  static func writeAuthors(
    of row: Row, _ json: JSONWriter, _ extra: Extra, to object: inout JSONMembers,
    into output: inout OutputBuffer
  ) {
    guard extra["authors"] == nil else { return }
    typealias Member = FeedPerson.Member
    var authors = Self("authors")
    var list = row.list(.authors)
    if list.count == 0 {
      authors.add(author: row.text(.artist), row.text(.artistURL), json, to: &object, into: &output)
    }
    while let author = list.item() {
      authors.add(
        author: author.text(Member.name), author.text(Member.url), json, to: &object,
        into: &output)
    }
    authors.end(into: &output)
  }

  private mutating func add(
    author name: Span<UInt8>?, _ url: Span<UInt8>?, _ json: JSONWriter,
    to object: inout JSONMembers, into output: inout OutputBuffer
  ) {
    guard name != nil || url != nil else { return }
    begin(&object, into: &output)
    var members = JSONMembers(json)
    members.text("name", name, into: &output)
    members.text("url", url, into: &output)
    members.end(into: &output)
  }
}
