internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

extension EntryField {
  /// The default columns of feeds. The input's name and its state aren't part of a feed.
  static let ofFeeds = allCases.filter {
    ![.source, .isComplete, .entryDate, .feedExtra, .seen].contains($0)
  }
}

/// What a kind of documents has elements or members for. Everything else that a row or a feed holds is
/// counted, by the name of its column or of the item's member.
struct HeldValues: Sendable {
  /// The columns that may be requested.
  let carried: FieldSet
  /// The columns of any entry.
  let fields: FieldSet
  /// The columns that only an entry of a store has elements for.
  let ofStore: FieldSet
  /// The values of a feed.
  let parts: FeedParts
  /// The values of a store's feed.
  let partsOfStore: FeedParts
  /// The values that each entry of a document that combines feeds has, besides its feed's address.
  let partsOfSource: FeedParts
  /// Returns `false` for a value of these columns that can't be written.
  let isHeld: @Sendable (EntryField, Row) -> Bool
  /// Returns the names of what an item of a list loses.
  let lost: @Sendable (EntryField, ListItem, Row) -> [String]
  /// Returns the names of what a value of the feed loses.
  var lostOfFeed: @Sendable (Feed) -> [String] = { _ in [] }

  /// The columns that name the first item of a list, or are derived from another column.
  private static let mirrors: [(field: EntryField, of: EntryField)] = [
    (.artist, .authors), (.artistURL, .authors), (.genre, .genres), (.genreID, .genres),
    (.artworkURL, .artwork), (.artworkWidth, .artwork), (.transcriptURL, .transcripts),
    (.releaseYear, .releaseDate), (.releaseDate, .published), (.contentType, .content),
    (.summaryType, .summary),
  ]
  /// What isn't an entry's, or holds the rest.
  private static let others = FieldSet(
    EntryField.allCases.filter { $0.isFeedLevel && $0 != .country || $0.isOnRequest }
  ).union([.rank, .kind])

  /// Returns the names of the values of an entry that aren't written, each as often as it occurs.
  func lost(of row: Row, _ entry: borrowing FeedOutput) -> [String] {
    let present = row.present(in: FieldSet.all)
    var rest = present.subtracting(Self.others)
    for (field, other) in Self.mirrors where present.contains(other) { rest.remove(field) }
    var lost: [String] = []
    let extra = entry.foreign.told(entry.carried)
    while let field = rest.popFirst() {
      if entry.isInherited(field, row) { continue }
      if field.isList {
        guard !entry.isStore || !fields.contains(field) else { continue }
        lost += names(ofItems: field, of: row, extra)
      } else if !isWritten(field, row, isStore: entry.isStore) {
        if field.type != .text || !extra.holds(row.text(field)) { lost.append(field.name) }
      }
    }
    return lost
  }

  private func isWritten(_ field: EntryField, _ row: Row, isStore: Bool) -> Bool {
    if isStore, ofStore.contains(field) { return true }
    if fields.contains(field) { return isHeld(field, row) }
    // Links are written, or counted.
    return EntryField.addresses.contains(field)
      && row.list(.links).contains { $0.text(.url).equals(row.text(field)) }
  }

  private func names(ofItems list: EntryField, of row: Row, _ extra: Extra) -> [String] {
    let label = list.items?.label.filter { list.memberTypes[Int($0)] == .text } ?? []
    var (items, lost) = (row.list(list), [String]())
    while let item = items.item() {
      let names = fields.contains(list) ? self.lost(list, item, row) : [list.name]
      // What no column holds has the item too, with its own name.
      if !names.isEmpty, !label.contains(where: { extra.holds(item.text(at: $0)) }) {
        lost += names
      }
    }
    return lost
  }

  /// Returns the names of the values of a feed that its document doesn't have.
  ///
  /// - Parameters:
  ///   - row: the feed as a row.
  ///   - isOfDocument: `false` if the document combines feeds, which have no head of theirs.
  func lost(
    of feed: Feed, _ row: Row, _ extra: Extra, _ foreign: ForeignXML, isOfDocument: Bool
  ) -> [String] {
    let extra = foreign.told(extra)
    var held = isOfDocument ? parts : partsOfSource
    if feed.isOfStore { held.formUnion(partsOfStore) }
    held.formUnion([.extra, .isComplete, feed.feedURL == nil ? .url : .feedURL])
    if [feed.url, feed.feedURL, feed.podcastGUID].contains(feed.id) { held.insert(.id) }
    var lost = feed.parts.subtracting(held.union([.links])).names
    if !held.contains(.links) {
      lost += feed.links.filter { ![feed.url, feed.feedURL].contains($0.url) }
        .map { "link rel=\($0.rel ?? "alternate")" }
    }
    for (list, part) in [
      (EntryField.links, FeedParts.Value.links), (.genres, .categories), (.authors, .author),
    ]
    where held.contains(part) {
      lost += names(ofItems: list, of: row, extra)
    }
    if held.contains(.language), !isHeld(.language, row) { lost.append("language") }
    return held.contains(.generator) ? lost + lostOfFeed(feed) : lost
  }
}
