internal import ChartConvModel
internal import ChartConvText

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
