internal import ChartConvModel
internal import ChartConvRecords

/// The relationships of a resource of the Apple Music API: its contents, and the resources that it
/// belongs to.
extension MusicJSON {
  static func related(to entry: Node<Name>) -> [Int] {
    guard !isPart(entry) else { return [] }
    var found: [Int] = []
    forEachItem(of: entry) { item, relation in
      // What has no attributes is only a reference.
      if relation == .related, item[.name] ?? item[.title] != nil { found.append(item.index) }
    }
    return found
  }

  static func read(
    related node: Node<Name>, to entry: Node<Name>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    read(entry: node, of: feed, into: &row, &reading)
    let kind = reading.kind(entry[.type])
    guard kind == "album" || kind == "playlist" else { return }
    // A track in a playlist has an album.
    guard kind == "album" || !row.has(.collection) else { return }
    row.setText(.collection, entry[.name])
    if reading.isRequested(.collectionID) { row.setWord(.collectionID, entry[.id]) }
    if reading.isRequested(.collectionURL) { row.setWord(.collectionURL, entry[.url]) }
  }

  /// Reads the resources that a resource belongs to: its artist, and the album of a song.
  static func read(
    owners relationships: Node<Name>, of entry: Node<Name>, into row: inout RowBatch,
    _ reading: Reading
  ) {
    var relations = relationships.children
    while let relation = relations.next() {
      guard let item = relation[.item] else { continue }
      if relation.isNamed(.artists) {
        if reading.isRequested(.artistID) { row.setWord(.artistID, item[.id]) }
        if reading.isRequested(.artistURL) { row.setWord(.artistURL, item[.url]) }
      } else if isPart(entry), item[.type]?.trimmed.equals("albums") == true {
        if reading.isRequested(.collectionID) { row.setWord(.collectionID, item[.id]) }
        if reading.isRequested(.collectionURL) { row.setWord(.collectionURL, item[.url]) }
      }
    }
  }

  /// Returns `true` for a resource that contains no others: its relationships are the resources
  /// that it belongs to.
  private static func isPart(_ entry: Node<Name>) -> Bool {
    let type = entry[.type]?.trimmed
    return ["songs", "library-songs", "music-videos", "library-music-videos"].contains {
      type.equals($0)
    }
  }

  private static func forEachItem(
    of entry: Node<Name>, _ body: (Node<Name>, _ relation: Name) -> Void
  ) {
    var children = entry.children
    while let child = children.next() {
      guard child.isNamed(.relationships) else { continue }
      var relations = child.children
      while let relation = relations.next() {
        guard let name = relation.name else { continue }
        var items = relation.children
        while let item = items.next() {
          if item.isNamed(.item) { body(item, name) }
        }
      }
    }
  }
}
