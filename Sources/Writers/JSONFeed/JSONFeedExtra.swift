internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// What no column of a JSON Feed or an item holds. It is written back as it was read.
extension Extra {
  /// The lists of which columns hold a part, with the members of their objects that they hold.
  private static let lists = [
    "authors": ["name", "url"], "hubs": ["type", "url"],
    "attachments": ["url", "mime_type", "title", "size_in_bytes", "duration_in_seconds"],
  ]

  /// Returns the object of a list that has a value, and removes it.
  mutating func take(_ list: String, _ key: String, _ value: Span<UInt8>?) -> [UInt8]? {
    guard let value, let index = members.firstIndex(where: { $0.key == list }),
      case .array(var items) = members[index].value
    else { return nil }
    for (place, item) in items.enumerated() {
      guard let text = item[key]?.text, text.span.equals(value) else { continue }
      items.remove(at: place)
      members[index] = JSONTree.Member(list, .array(items))
      return item.json
    }
    return nil
  }

  /// Returns the rest of a list.
  func rest(of list: String) -> [[UInt8]] {
    guard case .array(let items)? = self[list] else { return [] }
    return items.map(\.json)
  }

  /// Writes the members that aren't lists with a part in columns.
  ///
  /// - Parameter written: the members that columns give, which may have been changed.
  func write(
    except written: [String] = [], to object: inout JSONMembers, into output: inout OutputBuffer
  ) {
    for member in members where Self.lists[member.key] == nil && !written.contains(member.key) {
      object.member(member.key, member.value.json, into: &output)
    }
  }

  /// The names of what has no element in a feed of XML. Columns hold some of it.
  var namesOfJSON: [String] {
    members.flatMap { member -> [String] in
      if member.key == "banner_image" { return [] }
      guard let held = Self.lists[member.key], case .array(let items) = member.value else {
        return [member.key]
      }
      return items.flatMap { $0.members.map(\.key).filter { !held.contains($0) } }
    }
  }
}
