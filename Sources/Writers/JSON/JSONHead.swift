import ChartConvIO
import ChartConvModel

/// Writes a feed's metadata as members of a JSON object, missing ones as null.
struct JSONHead: Sendable {
  let json: JSONWriter
  /// The text between two members.
  let separator: String

  /// The list columns by which a feed's own lists are written.
  static let lists: FieldSet = [.links, .genres, .authors]

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    let lists = FeedRow(feed)
    let row = lists.row
    output.append("\"id\": ")
    json.write(feed.id, into: &output)
    text("title", feed.title, into: &output)
    text("subtitle", feed.subtitle, into: &output)
    text("url", feed.url, into: &output)
    text("feed_url", feed.feedURL, into: &output)
    key("updated", into: &output)
    json.write(feed.updated, into: &output)
    key("published", into: &output)
    json.write(feed.published, into: &output)
    key("author", into: &output)
    var authors = row.list(.authors)
    if let author = authors.item() {
      json.lists.write(author, of: .authors, json, into: &output)
    } else {
      output.append("null")
    }
    text("rights", feed.rights, into: &output)
    text("icon", feed.icon, into: &output)
    text("image", feed.image, into: &output)
    text("language", feed.language, into: &output)
    text("country", feed.country, into: &output)
    text("chart", feed.chart, into: &output)
    text("chart_query", feed.chartQuery, into: &output)
    write(feed.generator, into: &output)
    key("links", into: &output)
    json.write(.links, of: row, into: &output)
    key("categories", into: &output)
    json.write(.genres, of: row, into: &output)
    writePodcast(feed, into: &output)
  }

  private func key(_ name: String, into output: inout OutputBuffer) {
    output.append(separator)
    output.append("\"")
    output.append(name)
    output.append("\": ")
  }

  private func text(_ name: String, _ text: String?, into output: inout OutputBuffer) {
    key(name, into: &output)
    json.write(text, into: &output)
  }

  /// Writes the values that only podcasts have.
  private func writePodcast(_ feed: Feed, into output: inout OutputBuffer) {
    key("explicit", into: &output)
    json.write(feed.explicit, into: &output)
    text("type", feed.type, into: &output)
    key("owner", into: &output)
    if let owner = feed.owner {
      json.member("{\"name\":", owner.name, into: &output)
      json.member(",\"email\":", owner.email, into: &output)
      output.append("}")
    } else {
      output.append("null")
    }
    text("podcast_guid", feed.podcastGUID, into: &output)
    key("locked", into: &output)
    json.write(feed.locked, into: &output)
    text("locked_owner", feed.lockedOwner, into: &output)
    text("medium", feed.medium, into: &output)
    key("funding", into: &output)
    output.append("[")
    for (index, funding) in feed.funding.enumerated() {
      json.member(index == 0 ? "{\"url\":" : ",{\"url\":", funding.url, into: &output)
      json.member(",\"text\":", funding.text, into: &output)
      output.append("}")
    }
    output.append("]")
  }

  private func write(_ generator: FeedGenerator?, into output: inout OutputBuffer) {
    key("generator", into: &output)
    guard let generator else { return output.append("null") }
    json.member("{\"name\":", generator.name, into: &output)
    json.member(",\"url\":", generator.url, into: &output)
    json.member(",\"version\":", generator.version, into: &output)
    output.append("}")
  }
}
