internal import ChartConvModel
internal import ChartConvParsers

/// The elements that are kept whole although a column has their value: writers have another element for
/// the column, or can't tell which of several it came from.
extension Remainder {
  /// Returns `true` for an element that isn't written for a column, or in another form.
  func isOwn<Name>(_ node: Node<Name>, _ key: String, _ row: Row) -> Bool {
    if key == "media:content" { return has("enclosure") || !labels.isInRSS }
    if key == "thr:total" { return labels.isInRSS }
    if hasGoogles, key.hasPrefix("itunes:"), has("googleplay:\(key.dropFirst(7))") { return true }
    if key == "media:thumbnail" {
      var children = node.children
      while let child = children.next() {
        if ["width", "height"].contains(labels[child.index]?.key) { return false }
      }
      return true
    }
    if Self.mainElements(of: key).contains(where: has) { return true }
    if isHead ? isOwnOfHead(key, row) : key == "itunes:author" && !isPodcast { return true }
    return Self.own.contains(key) || ["g:", "opds:", "googleplay:"].contains { key.hasPrefix($0) }
  }

  /// Returns `true` for an element that writers don't take for the main one.
  func isRepeat(_ key: String) -> Bool {
    !Self.mainElements(of: key).isEmpty && !key.hasPrefix("media:")
  }

  /// Returns the main elements of an entry or a feed, which often repeat the text of another.
  private static func mainElements(of key: String) -> [String] {
    switch key {
    case "itunes:title", "media:title", "dc:title", "dcterms:title": ["title"]
    case "itunes:summary", "media:description", "dc:description", "dcterms:description",
      "dcterms:abstract":
      ["description", "summary"]
    case "itunes:season": ["podcast:season"]
    case "itunes:episode": ["podcast:episode"]
    default: []
    }
  }

  /// Returns `true` for an element that also has a product's, or Atom's and RSS's: a writer can't tell which
  /// of both a column came from.
  func isOneOfTwo(_ key: String) -> Bool {
    if labels.isInRSS, let other = twin(of: key), has(other) { return true }
    if isHead { return key == "atom:generator" }
    return switch key {
    case "title", "link", "description": has("g:\(key)")
    case "guid", "id": has("g:id")
    case "summary": has("g:description")
    default: key == "atom:source"
    }
  }

  /// Returns the other element that RSS may have for a value: Atom's or RSS's.
  private func twin(of key: String) -> String? {
    switch key {
    case "title": "atom:title"
    case "atom:title": "title"
    case "copyright": "atom:rights"
    case "atom:rights": "copyright"
    case "guid": "atom:id"
    case "atom:id": "guid"
    case "generator": "atom:generator"
    case "description" where isHead: "atom:subtitle"
    case "atom:subtitle" where isHead: "description"
    default: nil
    }
  }

  /// Returns `true` for an element of a feed that another one would be written for, or of which another
  /// has the value.
  private func isOwnOfHead(_ key: String, _ row: Row) -> Bool {
    switch key {
    case "media:category", "webMaster", "dc:publisher", "itunes:subtitle", "itunes:keywords":
      return true
    case "image": return isPodcast || has("googleplay:image")
    case "itunes:image": return has("image") || !labels.isInRSS || !hasPodcastValues
    case "logo", "atom:logo": return has("itunes:image")
    case "lastBuildDate": return row.timestamp(.updated) == row.timestamp(.published)
    case "managingEditor" where isPodcast || has("webMaster"): return true
    case "itunes:author" where !hasPodcastValues || has("managingEditor"): return true
    case "dc:creator" where isPodcast && !has("itunes:author"): return true
    case "author", "itunes:author", "managingEditor", "dc:creator":
      var people = row.list(.authors)
      guard let author = people.item(), let owner = people.item() else { return false }
      typealias Member = FeedPerson.Member
      return author.text(Member.name).equals(owner.text(Member.name))
        && author.text(Member.email).equals(owner.text(Member.email))
    default: return false
    }
  }

  /// `true` if a writer can tell that the feed is a podcast's.
  private var hasPodcastValues: Bool {
    [
      "itunes:explicit", "itunes:type", "itunes:owner", "podcast:guid", "podcast:locked",
      "podcast:medium", "podcast:funding",
    ].contains(where: has)
  }

  private static let own = [
    "admin:generatorAgent", "cc:license", "creativeCommons:license", "media:group",
    "media:keywords", "media:player", "podcast:season", "podcast:episode",
  ]

  /// Returns `true` for a guid that is a page because it doesn't say that it is none, but not the item's.
  func isPageByDefault<Name>(_ node: Node<Name>, _ key: String, _ row: Row) -> Bool {
    guard key == "guid", node.isLeaf, let id = row.text(.id), id.equals(node.trimmed) else {
      return false
    }
    return !row.text(.url).equals(id) && count(of: key) < 2
  }

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
