internal import ChartConvModel
internal import ChartConvText

extension HeldValues {
  static let jsonFeed = HeldValues(
    carried: FieldSet(EntryField.ofFeeds),
    fields: FieldSet.ofJSONFeed.union([
      .summaryType, .contentType, .artist, .artistURL, .authors, .genre, .genres, .artworkURL,
      .artwork, .previewURL, .previewType, .previewLength, .links, .duration,
    ]), ofStore: .all,
    parts: [
      .title, .subtitle, .url, .feedURL, .icon, .image, .language, .author, .links, .country,
    ], partsOfStore: .all, partsOfSource: inherited.union([.id, .url])
  ) { field, row in
    switch field {
    case .summary: !row.has(.content) || row.text(.summaryType).equals("text/plain")
    case .duration:
      row.list(.links).contains { $0.isFile && $0.text(.url).equals(row.text(.previewURL)) }
    default: true
    }
  } lost: { list, item, row in
    switch list {
    case .authors: return item.name(FeedPerson.Member.email, "email")
    case .genres:
      typealias Member = FeedCategory.Member
      let (name, term) = (item.text(Member.name), item.text(Member.term))
      return (name == nil || term == nil || term.equals(name) ? [] : ["term"])
        + item.name(Member.scheme, "scheme")
    case .artwork:
      typealias Member = FeedArtwork.Member
      guard item.text(Member.url).equals(row.text(.artworkURL)) else {
        let url = item.text(Member.url)
        let isFile = row.list(.links).contains { $0.isFile && $0.text(.url).equals(url) }
        return isFile ? [] : ["artwork"]
      }
      return (item.integer(Member.width) == nil ? [] : ["width"])
        + (item.integer(Member.height) == nil ? [] : ["height"])
    case .links: return Self.lost(of: item, in: row)
    default: return []
    }
  }

  /// Returns the names of what a JSON Feed loses of a link.
  private static func lost(of link: ListItem, in row: Row) -> [String] {
    let url = link.text(.url)
    if link.isFile { return link.names(.hreflang) }
    let (own, rel) = (
      link.names(.title, .hreflang), link.string(FeedLink.Member.rel) ?? "alternate"
    )
    switch rel {
    case "alternate" where url.equals(row.text(.url)): return own
    case "self" where url.equals(row.text(.feedURL)): return own
    case "related" where url.equals(JSONFeedItem.related(row, isNative: false)): return own
    case "next", "hub":
      let first = row.list(.links).first { $0.text(.rel).equals("next") }
      if rel == "hub" || url.equals(first?.text(.url)) { return own }
    case "transcript" where row.has(.transcripts): return []
    case "chapters" where url.equals(row.text(.chaptersURL)): return ["chapters_url"]
    default: break
    }
    return ["link rel=\(rel)"]
  }
}

/// What no column of a JSON Feed or an item holds. It is written back as it was read.
extension Extra {
  /// The lists of which columns hold a part, with the members of their objects that they hold.
  private static let lists = [
    "authors": ["name", "url"], "hubs": ["type", "url"],
    "tags": [],
    "attachments": ["url", "mime_type", "title", "size_in_bytes", "duration_in_seconds"],
  ]

  /// Returns `true` for a text or number of which a column has the text.
  private static func isHeld(_ member: JSONTree.Member) -> Bool {
    guard texts.contains(member.key), let text = member.value.ownText else { return false }
    return !text.elementsEqual("true".utf8) && !text.elementsEqual("false".utf8)
  }

  private static let texts: [String] = [
    "id", "title", "summary", "language", "url", "external_url", "image", "description",
    "home_page_url", "feed_url", "next_url", "icon", "favicon",
  ]

  /// The names of what has no element in a feed of XML. Columns hold some of it.
  var namesOfJSON: [String] {
    members.flatMap { member -> [String] in
      if member.key == "banner_image" || Self.isHeld(member) { return [] }
      guard let held = Self.lists[member.key], case .array(let items) = member.value else {
        return [member.key]
      }
      return items.flatMap { $0.members.map(\.key).filter { !held.contains($0) } }
    }
  }
}
