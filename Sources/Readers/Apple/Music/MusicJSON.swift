internal import ChartConvJSON
internal import ChartConvModel
internal import ChartConvRecords

/// The charts of the Apple Music API: `GET /v1/catalog/{storefront}/charts`. A document contains
/// several charts, each of which is a feed.
enum MusicJSON: Dialect {
  enum Name: UInt8, RecordName {
    case chart, item, name, chartName, href, id, type, artistName, albumName, curatorName, url
    case genreName, releaseDate, duration, contentRating, artwork, width, height, preview
    case copyright, notes, shortNote, standardNote
  }

  static let name = "music-json"
  static let feedParts: FeedParts = [.title, .chart, .country]

  static let vocabulary = DialectVocabulary<Name>(
    elements: [
      .frame(.none, "results"),
      .feed("songs", .chart),
      .feed("albums", .chart),
      .feed("music-videos", .chart),
      .feed("playlists", .chart),
      .entry(.none, "data", .item),
      .inline("attributes"),
      .member("name", .name),
      .member("chart", .chartName).nested,
      .member("href", .href).nested,
      .member("id", .id, [.id]),
      .member("type", .type, [.kind]),
      .member("artistName", .artistName, [.artist]),
      .member("curatorName", .curatorName, [.artist]),
      .member("albumName", .albumName, [.collection]),
      .member("url", .url),
      .member("genreNames", .genreName, [.genre, .genres], .texts),
      .member("releaseDate", .releaseDate, [.releaseDate]),
      .member("durationInMillis", .duration, [.duration]),
      .member("contentRating", .contentRating, [.explicit]),
      .member("copyright", .copyright, [.rights]),
      .member("artwork", .artwork, [.artworkURL, .artworkWidth, .artwork], .object),
      .member("width", .width).nested,
      .member("height", .height).nested,
      .member("previews", .preview, [.previewURL, .links], .objects),
      .member(
        "editorialNotes", .notes, [.summary, .summaryType, .content, .contentType], .object),
      .member("short", .shortNote).nested,
      .member("standard", .standardNote).nested,
    ]
      + [
        "audioLocale", "audioTraits", "bgColor", "composerName", "discNumber", "hasLyrics",
        "hasTimeSyncedLyrics", "isAppleDigitalMaster", "isComplete", "isMasteredForItunes",
        "isSingle", "isVocalAttenuationAllowed", "isrc", "meta", "next", "orderId", "playParams",
        "playlistType", "recordLabel", "relationships", "textColor1", "textColor2", "textColor3",
        "textColor4", "trackCount", "trackNumber", "upc",
      ].map { .ignored(.none, $0) },
    attributes: [])

  static func read(head: Node<Name>, into feed: inout Feed, _ reading: inout Reading) {
    feed.title = head.text(.name)
    let address = head.word(.href).map(MusicURL.init)
    feed.country = address?.country
    let chart = [head.word(.chartName) ?? address?.chart, address?.types].compactMap(\.self)
    feed.chart = chart.isEmpty ? nil : chart.joined(separator: "/")
  }

  static func read(
    entry node: Node<Name>, of feed: SharedFeed, into row: inout RowBatch, _ reading: inout Reading
  ) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .id: row.setWord(.id, child)
      case .name: row.setText(.name, child)
      case .type: row.set(.kind, reading.kind(child))
      case .artistName: row.setText(.artist, child)
      case .curatorName: if !row.has(.artist) { row.setText(.artist, child) }
      case .albumName: row.setText(.collection, child)
      case .url: row.setWord(.url, child)
      case .genreName:
        if !row.has(.genre) { row.setText(.genre, child) }
        if reading.isRequested(.genres) {
          row.appendItem(.genres)
          row.setText(member: ListMember.Genre.name, child)
        }
      case .releaseDate: row.set(.releaseDate, reading.day(child))
      case .duration: row.set(.duration, reading.integer(child))
      case .contentRating: row.set(.explicit, isExplicit(child))
      case .copyright: row.setText(.rights, child)
      case .artwork: read(artwork: child, into: &row, &reading)
      case .preview:
        if !row.has(.previewURL) { row.setWord(.previewURL, child[.url]) }
        if reading.isRequested(.links) { row.appendLink(to: child[.url], rel: "enclosure") }
      case .notes: read(notes: child, into: &row)
      default: break
      }
    }
  }

  private static func isExplicit(_ node: Node<Name>) -> Bool? {
    let word = node.trimmed
    if word.equals("explicit") { return true }
    return word.equals("clean") ? false : nil
  }

  /// The address is a template; `width` and `height` are the maximum values for it.
  private static func read(
    artwork node: Node<Name>, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let template = node.word(.url) else { return }
    let width = node[.width].flatMap { reading.integer($0) }
    let height = node[.height].flatMap { reading.integer($0) }
    let url = MusicURL.artwork(template, width: width, height: height)
    row.set(.artworkURL, url)
    guard reading.isRequested(.artworkWidth) || reading.isRequested(.artwork) else { return }
    let size = ImageSize(inAddress: url.utf8.span)
    row.set(.artworkWidth, size?.width ?? width)
    if reading.isRequested(.artwork) {
      row.appendArtwork(
        row.textRange(.artworkURL), width: size?.width ?? width, height: size?.height ?? height)
    }
  }

  private static func read(notes node: Node<Name>, into row: inout RowBatch) {
    row.setText(.summary, node[.shortNote])
    if row.has(.summary) { row.set(.summaryType, "text/html") }
    row.setText(.content, node[.standardNote])
    if row.has(.content) { row.set(.contentType, "text/html") }
  }
}

extension InputFormat {
  static let musicJSON = InputFormat(
    MusicJSON.self, "charts of the Apple Music API",
    recognition: .json { $0.members["results"] == .object })
}
