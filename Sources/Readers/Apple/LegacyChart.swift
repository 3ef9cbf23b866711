internal import ChartConvModel
internal import ChartConvParsers

/// Apple's legacy charts and customer reviews: Atom with the elements of ``StoreModule``.
struct LegacyChart: Dialect {
  let feedParts = SyndicationHead.feedParts.union([.chart, .country])
  private var defaultType: String { SyndicationDialect.atom.defaultType }

  /// Reads a head. The feed's author and rights are those of the store.
  func read(head: SyndicationNode, into feed: inout Feed, _ reading: inout Reading) {
    SyndicationHead(head, defaultType: defaultType, inherited: [], reading)
      .read(NamedChildren(of: head), into: &feed, &reading)
    let address =
      StoreURL.legacyChart(feed.id) ?? StoreURL.legacyChart(feed.feedURL)
      ?? StoreURL.generatorChart(feed.id)
    guard let address else { return }
    feed.feedURL = feed.feedURL ?? feed.id
    feed.chart = feed.chart ?? address.chart
    feed.country = feed.country ?? address.country
    feed.country =
      feed.country ?? StoreURL.countryInQuery(feed.id) ?? StoreURL.countryInQuery(feed.feedURL)
      ?? StoreURL.countryInQuery(feed.url)
  }

  func read(
    entry node: SyndicationNode, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    let entry = NamedChildren(of: node, in: &row.spare)
    // The store's links are absolute, so that none is looked for in its long texts.
    SyndicationEntry(node, defaultType: defaultType, reading.linkBase(nil))
      .read(entry, into: &row, &reading)
    // What the store doesn't name isn't an article.
    if entry[.contentType] == nil, entry[.rating] == nil, entry[.song] == nil { row.clear(.kind) }
    if reading.isRequested(.artistID), entry[.itemArtist] == nil, let author = entry[.author] {
      StoreModule.setStoreID(.artistID, of: &row, author, author[.uri])
    }
    keepSpace(of: entry[.summary], in: .summary, of: &row)
    keepSpace(of: entry[.content], in: .content, of: &row)
    entry.giveBack(&row.spare)
  }

  /// Sets a text that is as written with the white space around it.
  private func keepSpace(
    of node: SyndicationNode?, in field: EntryField, of row: inout RowBatch
  ) {
    guard let node, node.trimmed.count < node.bytes.count,
      row.last?.text(field).equals(node.trimmed) == true
    else { return }
    row.set(field, text: node.bytes)
  }
}

extension InputFormat {
  /// Apple's legacy charts and customer reviews in XML.
  ///
  /// Recognised by Apple's namespace. A single entry without its feed lacks the declaration and has
  /// no namespace at all.
  public static let itunesXML = InputFormat(
    "itunes-xml", LegacyChart(), "Apple's legacy charts and customer reviews: Atom with prices",
    DialectVocabulary.atom,
    recognition: .xml { root in
      root.isIn(.atom)
        && (root.name == "entry" || root.name == "feed" && root.declares(.itunesStore))
    })

  /// Apple's legacy charts and customer reviews in JSON: the same names, with an element's text in
  /// `label` and its attributes in `attributes`.
  ///
  /// Recognised by Apple's prefix in an entry. Without entries it is recognised by the feed's
  /// texts, because each is the `label` of an object.
  public static let itunesJSON = InputFormat(
    "itunes-json", LegacyChart(), "Apple's legacy charts and customer reviews as JSON",
    DialectVocabulary.store.taking(.objects)
      .adding(elements: [
        .ownText("label"), .inline("attributes"), .member("rank", .rank, [.rank], .textOrNull),
      ]),
    recognition: .json { outline in
      [outline.entry, outline.members].contains(where: LegacyChart.isEntry)
        || outline.feed["results"] == nil
          && outline.feed.contains { $0.key.hasSuffix(".label") && $0.value == .scalar }
    })
}

extension LegacyChart {
  /// Returns `true` for the members of an entry whose texts are the labels of objects.
  fileprivate static func isEntry(_ members: JSONOutline.Members) -> Bool {
    for text in ["im:name", "im:rating"] where members[text] != nil {
      return members["\(text).label"] == .scalar || members["\(text).attributes"] == .object
    }
    let texts = members.filter { $0.key.hasPrefix("im:") }
    // A path, `im:name.label`, is a column of a table.
    return !texts.isEmpty
      && texts.allSatisfy { $1 != .scalar && !$0.contains { "._/".contains($0) } }
  }
}
