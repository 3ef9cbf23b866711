import ChartConvIO
import ChartConvModel

/// Apple's categories of a podcast, which RSS nests: `Arts`, and within it `Design`.
struct ITunesCategories: Sendable {
  /// Each category with those in it.
  private var groups: [(name: String, inner: [String])] = []

  /// - Parameter categories: those of a feed, an inner one after that around it.
  init(_ categories: [FeedCategory]) {
    for category in categories {
      guard let scheme = category.scheme, scheme.hasPrefix("http://www.itunes.com/"),
        let name = category.name ?? category.term
      else { continue }
      if groups.isEmpty || Self.outer.contains(name) {
        groups.append((name, []))
      } else {
        groups[groups.count - 1].inner.append(name)
      }
    }
  }

  func write(with xml: XMLWriter, into output: inout OutputBuffer) {
    for group in groups {
      begin(group.name, xml, into: &output)
      output.append(group.inner.isEmpty ? "/>\n" : ">\n")
      for name in group.inner {
        begin(name, xml, into: &output)
        output.append("/>\n")
      }
      if !group.inner.isEmpty { output.append("</itunes:category>\n") }
    }
  }

  private func begin(_ name: String, _ xml: XMLWriter, into output: inout OutputBuffer) {
    output.append("<itunes:category")
    xml.attribute("text", name, into: &output)
  }

  /// The categories that aren't within others, current and retired ones.
  private static let outer: Set = [
    "Arts", "Business", "Comedy", "Education", "Fiction", "Games & Hobbies", "Government",
    "Government & Organizations", "Health", "Health & Fitness", "History", "Kids & Family",
    "Leisure", "Music", "News", "News & Politics", "Religion & Spirituality", "Science",
    "Science & Medicine", "Society & Culture", "Sports", "Sports & Recreation", "TV & Film",
    "Technology", "True Crime",
  ]
}
