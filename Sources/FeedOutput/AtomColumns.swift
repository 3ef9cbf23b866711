import FeedIO
import FeedModel

/// Writes what stands both in a list and in columns of its own: links, genres, images, people.
///
/// A column is read off the first item of its list that fits. Where the list hasn't it, an element
/// for the column comes first and says that it is not in the list.
struct AtomColumns: Sendable {
  let parts: AtomParts
  let fields: FieldSet

  /// Whether the entry has a page of its own (`rel=alternate`).
  func links(of entry: Entry, _ kind: String?, into output: inout OutputBuffer) -> Bool {
    // By their places: a link that is handed over is copied, with all its texts.
    let list = fields.contains(.links) ? entry.links : []
    // Apple's reviews have the page of what they review.
    let rel = kind == "review" ? "related" : "alternate"
    func isOwn(_ place: Int) -> Bool {
      list[place].rel == rel || (list[place].rel == nil && rel == "alternate")
    }
    let page =
      list.indices.first { isOwn($0) && (rel == "related" || list[$0].isPage) }
      ?? list.indices.first(where: isOwn)
    let isItem = ItemKind.isStoreItem(kind)
    var relations = LinkRelations(ofFeed: false)
    let url = fields.contains(.url) ? entry.url : nil
    if let url, page.map({ list[$0].url != url }) ?? true {
      let link = Link(url: url, rel: rel, type: "text/html")
      parts.link(
        link, rel: relations.substitute(for: link), absent: outside(.links), into: &output)
    }
    let preview = fields.contains(.previewURL) ? entry.previewURL : nil
    let type = fields.contains(.previewType) ? entry.previewType : nil
    let enclosure = list.indices.first { place in
      list[place].rel == "enclosure" && list[place].url == preview
        && (!fields.contains(.previewType) || list[place].type == type)
    }
    if let preview, enclosure == nil {
      let title = isItem ? "Preview" : nil
      let link = Link(url: preview, rel: "enclosure", type: type, title: title)
      parts.link(link, absent: outside(.links), isPreview: isItem, into: &output)
    }
    // An enclosure before the preview would be taken for it.
    let end = preview == nil ? list.endIndex : enclosure ?? list.startIndex
    for index in list.indices {
      let isFile = list[index].rel == "enclosure"
      let isNone = isFile && index < end && fields.contains(.previewURL)
      parts.link(
        list[index], rel: relations.substitute(for: list[index]),
        absent: isNone ? "preview_url" : nil,
        isPreview: isItem && isFile && list[index].url == preview, into: &output)
    }
    return rel == "alternate" && url != nil
      || list.indices.contains {
        (list[$0].rel == "alternate" || list[$0].rel == nil) && list[$0].url != nil
      }
  }

  func categories(of entry: Entry, into output: inout OutputBuffer) {
    let list = fields.contains(.genres) ? entry.genres : []
    let first = list.indices.first { list[$0].name != nil || list[$0].term != nil }
    let listedGenre = first.flatMap { list[$0].name ?? list[$0].term }
    let listedID = first.flatMap { list[$0].id }
    let genre = fields.contains(.genre) ? entry.genre : listedGenre
    let id = fields.contains(.genreID) ? entry.genreID : listedID
    let isListed = listedID == id && listedGenre == genre
    if !isListed, genre != nil || id != nil {
      let term = fields.contains(.genres) ? nil : genre
      let category = Category(id: id, name: genre, term: term)
      parts.category(category, absent: outside(.genres), into: &output)
    }
    for index in list.indices { parts.category(list[index], into: &output) }
  }

  /// `im:artist` for what a store sells, and `author` for what somebody wrote.
  func people(of entry: Entry, isItem: Bool, into output: inout OutputBuffer) {
    let list = fields.contains(.authors) ? entry.authors : []
    let name = fields.contains(.artist) ? entry.artist : nil
    let url = fields.contains(.artistURL) ? entry.artistURL : nil
    let id = fields.contains(.artistID) ? entry.artistID : nil
    let isKnown = name != nil || url != nil || id != nil
    // A reader would take the id from the address.
    let noID = id == nil && url != nil ? "id" : nil
    var listed = list[...]
    if isItem, isKnown {
      output.append("<im:artist")
      parts.xml.attribute("im:id", id, into: &output)
      parts.xml.attribute("href", url, into: &output)
      parts.absent(noID, into: &output)
      output.append(">")
      parts.xml.text(name ?? "", into: &output)
      output.append("</im:artist>\n")
    } else if let first = list.first, first.name == name, first.url == url {
      parts.author(first, id: id, absent: noID, into: &output)
      listed = listed.dropFirst()
    } else if isKnown {
      let names = [noID, outside(.authors)].compactMap(\.self).joined(separator: " ")
      parts.author(
        Person(name: name, url: url), id: id, absent: names.isEmpty ? nil : names, into: &output)
    }
    for person in listed { parts.author(person, into: &output) }
  }

  /// Apple tells the images' size by their height.
  func images(of entry: Entry, into output: inout OutputBuffer) {
    let list = fields.contains(.artwork) ? entry.artwork : []
    let largest = list.indices.max { Self.size(list[$0]) < Self.size(list[$1]) }
    let listedWidth = largest.flatMap { list[$0].width }
    let width = fields.contains(.artworkWidth) ? entry.artworkWidth : listedWidth
    if fields.contains(.artworkURL), let url = entry.artworkURL,
      listedWidth != width || largest.map({ list[$0].url != url }) ?? true
    {
      image(Artwork(url: url, width: width), absent: outside(.artwork), into: &output)
    }
    for index in list.indices { image(list[index], absent: nil, into: &output) }
  }

  private static func size(_ image: Artwork) -> Int { image.height ?? image.width ?? 0 }

  private func image(_ image: Artwork, absent list: String?, into output: inout OutputBuffer) {
    output.append("<im:image")
    parts.xml.attribute("height", image.height ?? image.width, into: &output)
    if image.height != nil, image.width != image.height || !saysItsSize(image) {
      parts.xml.attribute("chartconv:width", image.width, into: &output)
    }
    if list != nil || image.width == nil || image.height == nil {
      let names = [list, image.width == nil ? "width" : nil, image.height == nil ? "height" : nil]
      parts.absent(names.compactMap(\.self).joined(separator: " "), into: &output)
    }
    output.append(">")
    parts.xml.text(image.url ?? "", into: &output)
    output.append("</im:image>\n")
  }

  /// Whether its address says its width and height, as Apple's do: by the last `WxH` there is, in
  /// the last component, behind what is no letter. Where in doubt it doesn't, and both are written.
  private func saysItsSize(_ image: Artwork) -> Bool {
    guard let url = image.url, let width = image.width, let height = image.height else {
      return true
    }
    let address = url.utf8.span
    for mark in address.indices.reversed() {
      switch address[mark] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      case UInt8(ascii: "x"):
        let (start, said) = number(before: mark, in: address)
        if start == mark { continue }
        return said == width && number(behind: mark, in: address) == height
          && start > 0 && !isLetter(address[start - 1])
      default: continue
      }
    }
    return false
  }

  /// The number of up to five digits that ends there, and where it begins; one of more is none.
  private func number(before end: Int, in text: Span<UInt8>) -> (start: Int, value: Int?) {
    var start = end
    while start > 0, text[start - 1] &- 0x30 < 10 { start -= 1 }
    return (start, number(start..<end, in: text))
  }

  private func number(behind mark: Int, in text: Span<UInt8>) -> Int? {
    var end = mark + 1
    while end < text.count, text[end] &- 0x30 < 10 { end += 1 }
    return number(mark + 1..<end, in: text)
  }

  private func number(_ digits: Range<Int>, in text: Span<UInt8>) -> Int? {
    guard (1...5).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int(text[$1] - 0x30) }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// What says that an element is not in that list; nothing where the list isn't written at all.
  private func outside(_ list: Field) -> String? { fields.contains(list) ? list.name : nil }
}
