internal import ChartConvModel
internal import ChartConvParsers

/// The elements that are kept whole although a column has their value: writers have another element for
/// the column, or can't tell which of several it came from.
extension Remainder {
  /// Returns `true` for an element that isn't written for a column, or in another form.
  func isOwn<Name>(_ node: Node<Name>, _ key: String, _ row: Row) -> Bool {
    if key == "media:content" { return has("enclosure") }
    if key == "media:thumbnail" {
      var children = node.children
      while let child = children.next() {
        if ["width", "height"].contains(labels[child.index]?.key) { return false }
      }
      return true
    }
    if Self.mainElements[key]?.contains(where: has) ?? false { return true }
    if isHead ? isOwnOfHead(key, row) : key == "itunes:author" && !isPodcast { return true }
    return Self.own.contains(key) || ["g:", "opds:", "googleplay:"].contains { key.hasPrefix($0) }
  }

  /// Returns `true` for an element that writers don't take for the main one.
  func isRepeat(_ key: String) -> Bool {
    Self.mainElements[key] != nil && !key.hasPrefix("media:")
  }

  /// The elements whose texts the main ones of an entry or a feed often repeat.
  private static let mainElements: [String: [String]] = [
    "itunes:title": ["title"], "media:title": ["title"], "dc:title": ["title"],
    "dcterms:title": ["title"], "itunes:summary": description, "media:description": description,
    "dc:description": description, "dcterms:description": description,
    "dcterms:abstract": description,
  ]

  /// Returns `true` for a main element of an entry that also has the product's: a writer can't tell which
  /// of both a column came from.
  func isOfProduct(_ key: String) -> Bool {
    Self.productElements[key].map(has) ?? false
  }

  private static let productElements: [String: String] = [
    "title": "g:title", "link": "g:link", "guid": "g:id", "id": "g:id",
    "description": "g:description", "summary": "g:description",
  ]

  private static let description: [String] = ["description", "summary"]

  /// Returns `true` for an element of a feed that another one would be written for, or of which another
  /// has the value.
  private func isOwnOfHead(_ key: String, _ row: Row) -> Bool {
    switch key {
    case "media:category", "webMaster", "dc:publisher": return true
    case "image": return isPodcast
    case "itunes:image": return has("image")
    case "itunes:subtitle": return has("description")
    case "lastBuildDate": return row.timestamp(.updated) == row.timestamp(.published)
    case "managingEditor" where isPodcast: return true
    case "author", "itunes:author", "managingEditor", "dc:creator":
      var people = row.list(.authors)
      guard let author = people.item(), let owner = people.item() else { return false }
      typealias Member = FeedPerson.Member
      return author.text(Member.name).equals(owner.text(Member.name))
        && author.text(Member.email).equals(owner.text(Member.email))
    default: return false
    }
  }

  private static let own = [
    "admin:generatorAgent", "cc:license", "creativeCommons:license", "media:group",
    "media:keywords", "media:player",
  ]

  /// Returns the type of a content of Atom if that isn't one of its words for text. Atom 0.3 has other
  /// types, and a mode.
  func typeOfContent<Name>(_ node: Node<Name>, _ key: String) -> String? {
    guard key == "content" || key == "atom:content", !node.trimmed.isEmpty else { return nil }
    var type: String?
    var children = node.children
    while let child = children.next(), child.kind == .attribute {
      switch labels[child.index]?.key {
      case "mode": return nil
      case "type": type = child.word
      default: break
      }
    }
    return ["text", "html", "xhtml"].contains(type) ? nil : type
  }

  /// Returns `true` for a type that writers know as text or HTML.
  func isOfText(_ type: String) -> Bool {
    ["text", "html", "xhtml", "text/plain", "text/html"].contains(type.lowercased())
  }
}
