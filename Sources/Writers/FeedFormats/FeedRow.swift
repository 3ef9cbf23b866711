internal import ChartConvIO
internal import ChartConvModel

/// Feed metadata in the form of a row, for writers of entry columns: the categories are the row's
/// genres, the author is its only author.
struct FeedRow: ~Copyable {
  private var batch = RowBatch()

  /// - Parameter namesAtomsAuthors: `true` for all authors of a feed of Atom, which Atom has in `extra`.
  init(_ feed: Feed, namesAtomsAuthors: Bool = false) {
    batch.appendRow()
    batch.set(.id, feed.id)
    batch.set(.name, feed.title)
    batch.set(.summary, feed.subtitle)
    batch.set(.rights, feed.rights)
    batch.set(.url, feed.url)
    batch.set(.feedURL, feed.feedURL)
    batch.set(.language, feed.language)
    batch.set(.updated, feed.updated)
    for link in feed.links { batch.append(link) }
    for category in feed.categories { batch.append(category) }
    for author in Self.authors(of: feed, namesAtomsAuthors) { batch.append(author) }
  }

  var row: Row {
    @_lifetime(borrow self) get { batch[0] }
  }

  /// Returns the authors of a feed: of a JSON Feed also those after its first, of Atom on request.
  private static func authors(of feed: Feed, _ namesAtomsAuthors: Bool) -> [FeedPerson] {
    let first = [feed.author].compactMap(\.self)
    let isAtom = feed.dialect == "atom"
    guard feed.dialect == "jsonfeed" || isAtom && namesAtomsAuthors else { return first }
    return first
      + (Extra(feed.extra)[isAtom ? "author" : "authors"]?.all ?? []).compactMap { author in
        func text(_ key: String) -> String? {
          let value = author[key]?["#value"] ?? author[key]
          return value?.text.map { String(decoding: $0, as: UTF8.self) }
        }
        let name = text("name")
        return name == feed.author?.name
          ? nil : FeedPerson(name: name, url: text(isAtom ? "uri" : "url"))
      }
  }
}
