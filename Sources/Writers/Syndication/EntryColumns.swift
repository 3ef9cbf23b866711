import ChartConvIO
import ChartConvModel

/// Writes values that are columns as well as items of lists: links, genres, people.
///
/// A reader takes such a column from the first suitable item of its list. If the list doesn't
/// contain the value, an element for the column precedes the list and is marked as not belonging to
/// it.
struct EntryColumns<Parts: EntryParts>: Sendable {
  let parts: Parts
  let fields: FieldSet

  /// Writes the links. Returns `true` if the entry has a page (`rel=alternate`).
  func links(of row: Row, _ kind: ItemKind, into output: inout OutputBuffer) -> Bool {
    let list = row.list(.links)
    let url = row.text(.url)
    // The page of Apple's reviews is that of the reviewed item.
    let rel = kind.isReview ? "related" : "alternate"
    let listed = ListedLinks(list, rel: rel, page: url)
    // Fast path: a single alternate link can't be a duplicate.
    let isUnique = !parts.hasDistinctAlternates || listed.alternates == 0
    var relations = isUnique ? nil : LinkRelations(ofFeed: false)
    if listed.alternates < 2, url == nil || listed.holdsPage { relations = nil }
    if let url, !listed.holdsPage {
      parts.page(url, ofReview: kind.isReview, absent: outside(.links), into: &output)
      if !kind.isReview { relations?.note(rel: rel, type: "text/html") }
    }
    let preview = row.text(.previewURL)
    let enclosure = enclosure(of: row)
    if let preview, enclosure == nil {
      parts.preview(
        preview, row.text(.previewType), length: row.previewSize,
        ofItem: kind.isStoreItem, absent: outside(.links), into: &output)
    }
    // An enclosure before the preview would be taken for it.
    let end = preview == nil ? list.count : enclosure ?? 0
    var hasPage = !listed.holdsPage
    var hasFile = preview != nil
    var links = list
    while let link = links.item() {
      let isFile = link.text(.rel).equals("enclosure")
      let isNoPage = url == nil && link.isAlternate && fields.contains(.url)
      let isNone = isFile && list.count - links.count <= end && fields.contains(.previewURL)
      var role = LinkRole.other
      if isFile {
        role = link.text(.url).equals(preview) ? .preview : hasFile ? .other : .file
        hasFile = true
      } else if !hasPage, kind.isReview ? link.text(.rel).equals(rel) : link.isAlternate {
        if link.text(.url).equals(url) { role = .page }
        hasPage = role == .page
      }
      parts.link(
        link, as: role, ofItem: kind.isStoreItem, rel: relations?.substitute(for: link),
        absent: isNone ? "preview_url" : isNoPage ? "url" : nil, into: &output)
    }
    return !kind.isReview && url != nil || listed.alternates > 0
  }

  /// Returns the index of the first link that represents all preview columns.
  private func enclosure(of row: Row) -> Int? {
    guard let preview = row.text(.previewURL) else { return nil }
    let list = row.list(.links)
    var links = list
    while let link = links.item() {
      guard link.text(.rel).equals("enclosure"), link.text(.url).equals(preview),
        !fields.contains(.previewType) || link.text(.type).equals(row.text(.previewType)),
        !fields.contains(.previewLength)
          || link.fileSize == row.previewSize
      else { continue }
      return list.count - links.count - 1
    }
    return nil
  }

  func categories(of row: Row, into output: inout OutputBuffer) {
    let first = firstGenre(of: row)
    let listedID = first?.text(FeedCategory.Member.id)
    let listedName = first?.text(FeedCategory.Member.name)
    let listedGenre = listedName != nil ? listedName : first?.text(FeedCategory.Member.term)
    let genre = fields.contains(.genre) ? row.text(.genre) : listedGenre
    let id = fields.contains(.genreID) ? row.text(.genreID) : listedID
    let isListed = listedID.equals(id) && listedGenre.equals(genre)
    if !isListed, genre != nil || id != nil {
      parts.category(
        id: id, name: genre, term: fields.contains(.genres) ? nil : genre, scheme: nil,
        absent: outside(.genres), into: &output)
    }
    var genres = row.list(.genres)
    while let item = genres.item() { parts.category(item, into: &output) }
  }

  /// Returns the first genre with a name or a term.
  @_lifetime(copy row)
  private func firstGenre(of row: Row) -> ListItem? {
    var genres = row.list(.genres)
    while let genre = genres.item() {
      if genre.text(FeedCategory.Member.name) != nil { return genre }
      if genre.text(FeedCategory.Member.term) != nil { return genre }
    }
    return nil
  }

  /// Writes `im:artist` for store items and `author` for texts.
  func people(of row: Row, isItem: Bool, into output: inout OutputBuffer) {
    var people = row.list(.authors)
    let name = row.text(.artist)
    let url = row.text(.artistURL)
    let id = row.text(.artistID)
    let isKnown = name != nil || url != nil || id != nil
    // A reader would take the id from the address.
    let noID = id == nil && url != nil ? "id" : nil
    if isItem, isKnown {
      output.append("<im:artist")
      parts.xml.attribute("im:id", id, into: &output)
      parts.xml.attribute("href", url, into: &output)
      parts.absent(noID, into: &output)
      output.append(">")
      if let name { parts.xml.text(name, into: &output) }
      output.append("</im:artist>\n")
    } else if isFirst(of: people, name, url) {
      if let first = people.item() { parts.author(first, id: id, absent: noID, into: &output) }
    } else if !isKnown, fields.contains(.artist), let first = people.item() {
      parts.author(first, absent: "artist", into: &output)
    } else if isKnown {
      let names = [noID, outside(.authors)].compactMap(\.self).joined(separator: " ")
      parts.author(
        name: name, url: url, email: nil, id: id, absent: names.isEmpty ? nil : names,
        into: &output)
    }
    while let person = people.item() { parts.author(person, into: &output) }
  }

  /// Returns `true` if the first author has this name and address, compared as optionals.
  private func isFirst(of list: ListItems, _ name: Span<UInt8>?, _ url: Span<UInt8>?) -> Bool {
    var people = list
    guard let first = people.item() else { return false }
    let named = first.text(FeedPerson.Member.name)
    let isName =
      named == nil ? first.text(FeedPerson.Member.email).equals(name) : named.equals(name)
    return isName && first.text(FeedPerson.Member.url).equals(url)
  }

  /// Returns the list's name for the mark that an element doesn't belong to it; `nil` if the list
  /// isn't written.
  private func outside(_ list: EntryField) -> String? { fields.contains(list) ? list.name : nil }
}
