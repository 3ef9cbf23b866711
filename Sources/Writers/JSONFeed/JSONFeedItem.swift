import ChartConvIO
import ChartConvModel

/// Writes an item of a JSON Feed. Columns that it has no member for, and those that a reader would
/// take from it differently, are members of `_chartconv`.
struct JSONFeedItem: Sendable {
  private let json: JSONWriter
  private let fields: FieldSet
  private let rest: JSONFeedRest
  private let media: JSONFeedAttachments
  /// `true` if `_chartconv` is left out.
  private let isPlain: Bool

  init(_ fields: [EntryField], _ json: JSONWriter, isPlain: Bool) {
    self.isPlain = isPlain
    self.json = json
    self.fields = FieldSet(fields)
    rest = JSONFeedRest(fields, json)
    media = JSONFeedAttachments(json: json)
  }

  /// - Parameter writesRank: `true` if the rank differs from the item's position in the document.
  /// - Parameter source: a member with another feed than the document's; else empty.
  func write(
    _ whole: Row, writesRank: Bool, source: [UInt8], into output: inout OutputBuffer
  ) {
    let row = whole.limited(to: fields)
    var columns = JSONFeedColumns()
    var item = JSONMembers(json)
    if writesRank { columns.add(.rank) }
    id(of: whole, &item, &columns, into: &output)
    item.text("url", row.text(.url), into: &output)
    if let related = Self.related(row) { item.text("external_url", related, into: &output) }
    item.text("title", row.text(.name), into: &output)
    texts(of: row, &item, &columns, into: &output)
    item.text("image", row.text(.artworkURL), into: &output)
    item.moment("date_published", row.timestamp(.published), into: &output)
    item.moment("date_modified", row.timestamp(.updated), into: &output)
    people(of: row, &item, &columns, into: &output)
    tags(of: row, &item, &columns, into: &output)
    item.text("language", row.text(.language), into: &output)
    media.write(row, &item, &columns, into: &output)
    let published = row.timestamp(.published)?.date
    columns.check(.releaseDate, isSame: row.date(.releaseDate) == published)
    columns.check(.releaseYear, isSame: row.integer(.releaseYear) == published?.year)
    if !isPlain {
      item.key("_chartconv", into: &output)
      rest.write(row, columns, source: source, into: &output)
    }
    item.end(into: &output)
  }

  /// Writes the required identifier: the id, else the address, else a hash of the content.
  private func id(
    of whole: Row, _ item: inout JSONMembers, _ columns: inout JSONFeedColumns,
    into output: inout OutputBuffer
  ) {
    if let id = whole.text(.id) { return item.text("id", id, into: &output) }
    columns.add(.id)
    if let url = whole.text(.url) { return item.text("id", url, into: &output) }
    let urn = AtomEntry.hash(whole).urn
    guard isPlain, let uuid = ContentHash.uuid(of: urn.utf8) else {
      return item.text("id", urn, into: &output)
    }
    item.text("id", uuid.span, into: &output)
  }

  /// Returns the page that the item is about: the link after that to its own page.
  @_lifetime(copy row)
  static func related(_ row: Row) -> Span<UInt8>? {
    guard row.has(.url) else { return nil }
    var links = row.list(.links)
    guard let page = links.item(), page.isAlternate, let link = links.item(),
      link.text(.rel).equals("related"), link.hasOnlyAddress
    else { return nil }
    return link.text(.url)
  }

  /// Writes the summary and the required content. Without a content, the summary is written as the
  /// content.
  private func texts(
    of row: Row, _ item: inout JSONMembers, _ columns: inout JSONFeedColumns,
    into output: inout OutputBuffer
  ) {
    guard let content = row.text(.content) else {
      columns.check(.contentType, isSame: !row.has(.contentType))
      guard let summary = row.text(.summary) else {
        item.text("content_text", "", into: &output)
        return columns.check(.summaryType, isSame: !row.has(.summaryType))
      }
      columns.hasSummaryAsContent = true
      return text(summary, row.text(.summaryType), .summaryType, &item, &columns, into: &output)
    }
    text(content, row.text(.contentType), .contentType, &item, &columns, into: &output)
    guard row.text(.summaryType).equals("text/plain") else {
      columns.check(.summary, isSame: !row.has(.summary))
      return columns.check(.summaryType, isSame: !row.has(.summaryType))
    }
    item.text("summary", row.text(.summary), into: &output)
    columns.check(.summaryType, isSame: row.has(.summary))
  }

  private func text(
    _ text: Span<UInt8>, _ type: Span<UInt8>?, _ column: EntryField, _ item: inout JSONMembers,
    _ columns: inout JSONFeedColumns, into output: inout OutputBuffer
  ) {
    let isHTML = type.isHTMLType
    item.text(isHTML ? "content_html" : "content_text", text, into: &output)
    columns.check(column, isSame: type.equals(isHTML ? "text/html" : "text/plain"))
  }

  private func people(
    of row: Row, _ item: inout JSONMembers, _ columns: inout JSONFeedColumns,
    into output: inout OutputBuffer
  ) {
    let list = row.list(.authors)
    var people = list
    if list.count == 0, row.has(.artist) || row.has(.artistURL) {
      item.key("authors", into: &output)
      output.append("[")
      person(row.text(.artist), row.text(.artistURL), into: &output)
      output.append("]")
      return columns.add(.authors)
    }
    var written = 0
    // A reader drops repeated people.
    var isExact = list.count < 2
    while let author = people.item() {
      let name = author.text(ListMember.Author.name)
      let url = author.text(ListMember.Author.url)
      if author.text(ListMember.Author.email) != nil { columns.add(.authors) }
      guard name != nil || url != nil else { continue }
      if written == 0 {
        item.key("authors", into: &output)
        columns.check(.artist, isSame: name.equals(row.text(.artist)))
        columns.check(.artistURL, isSame: url.equals(row.text(.artistURL)))
        isExact = isExact || Self.areDistinct(list)
      }
      output.append(written == 0 ? "[" : ", ")
      person(name, url, into: &output)
      written += 1
    }
    columns.check(.authors, isSame: isExact)
    guard written == 0 else { return output.append("]") }
    columns.check(.artist, isSame: !row.has(.artist))
    columns.check(.artistURL, isSame: !row.has(.artistURL))
  }

  /// Returns `true` if the names of a short list are certainly distinct.
  private static func areDistinct(_ list: ListItems) -> Bool {
    guard list.count <= 8 else { return false }
    var people = list
    while let person = people.item() {
      var others = people
      while let other = others.item() {
        if person.text(ListMember.Author.name).equals(other.text(ListMember.Author.name)) {
          return false
        }
      }
    }
    return true
  }

  private func person(_ name: Span<UInt8>?, _ url: Span<UInt8>?, into output: inout OutputBuffer) {
    var members = JSONMembers(json)
    members.text("name", name, into: &output)
    members.text("url", url, into: &output)
    members.end(into: &output)
  }

  private func tags(
    of row: Row, _ item: inout JSONMembers, _ columns: inout JSONFeedColumns,
    into output: inout OutputBuffer
  ) {
    typealias Member = ListMember.Genre
    let list = row.list(.genres)
    var genres = list
    if list.count == 0, let genre = row.text(.genre) {
      item.key("tags", into: &output)
      output.append("[")
      json.write(genre, into: &output)
      output.append("]")
      return columns.add(.genres)
    }
    var written = 0
    while let genre = genres.item() {
      let name = genre.text(Member.name)
      let term = genre.text(Member.term)
      if !name.equals(term) || genre.text(Member.id) != nil || genre.text(Member.scheme) != nil {
        columns.add(.genres)
      }
      guard let tag = name != nil ? name : term else {
        columns.add(.genres)
        continue
      }
      if written == 0 {
        item.key("tags", into: &output)
        columns.check(.genre, isSame: row.text(.genre).equals(tag))
      }
      output.append(written == 0 ? "[" : ", ")
      json.write(tag, into: &output)
      written += 1
    }
    guard written == 0 else { return output.append("]") }
    columns.check(.genre, isSame: !row.has(.genre))
  }
}
