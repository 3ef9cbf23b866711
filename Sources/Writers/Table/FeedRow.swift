internal import ChartConvIO
internal import ChartConvModel

/// Feed metadata in the form of a row, for writers of entry columns: the categories are the row's
/// genres, the author is its only author.
struct FeedRow: ~Copyable {
  private var batch = RowBatch()

  init(_ feed: Feed) {
    batch.appendRow()
    batch.set(.id, feed.id)
    batch.set(.name, feed.title)
    batch.set(.summary, feed.subtitle)
    batch.set(.rights, feed.rights)
    batch.set(.url, feed.url)
    batch.set(.feedURL, feed.feedURL)
    for link in feed.links { batch.append(link) }
    for category in feed.categories { batch.append(category) }
    for author in Self.authors(of: feed) { batch.append(author) }
  }

  var row: Row {
    @_lifetime(borrow self) get { batch[0] }
  }

  /// Returns the authors of a feed: of a JSON Feed also those after its first.
  private static func authors(of feed: Feed) -> [FeedPerson] {
    let first = [feed.author].compactMap(\.self)
    guard feed.dialect == "jsonfeed" else { return first }
    return first
      + (Extra(feed.extra)["authors"]?.all ?? []).compactMap { author in
        func text(_ key: String) -> String? {
          author[key]?.text.map { String(decoding: $0, as: UTF8.self) }
        }
        let name = text("name")
        return name == feed.author?.name ? nil : FeedPerson(name: name, url: text("url"))
      }
  }
}
