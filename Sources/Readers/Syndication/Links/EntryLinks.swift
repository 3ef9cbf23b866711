internal import ChartConvModel
internal import ChartConvRecords

/// The links of an entry in document order.
struct EntryLinks {
  typealias SyndicationNode = Node<SyndicationName>

  /// All links if the list is needed, else only the enclosures.
  private var links = DistinctItems<RowLink>()
  /// The entry's page: from a link, and from a permalink.
  private var alternate: TextRange?
  private var permalink: TextRange?
  /// A page that isn't HTML, used only if there is no other.
  private var otherAlternate: TextRange?
  /// The first file that isn't a picture.
  private var enclosure: RowLink?
  /// `true` if there is an audio or video file.
  private var isPlayable = false
  private let base: LinkBase
  private let isListed: Bool

  init(_ base: LinkBase, isListed: Bool) {
    self.base = base
    self.isListed = isListed
  }

  func write(into row: inout RowBatch) {
    // The entry's link, else its identifier if that is a permalink.
    row.set(.url, alternate ?? otherAlternate ?? permalink)
    row.set(.previewURL, enclosure?.url)
    row.set(.previewType, enclosure?.type)
    row.set(.previewLength, enclosure?.knownLength)
    row.set(.kind, isPlayable ? "podcast-episode" : "article")
    if isListed { for link in links.items { link.append(to: &row) } }
  }

  mutating func read(
    _ entry: SyndicationNode, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    var hasMedia = false
    var children = entry.children
    while let child = children.next() {
      switch child.name {
      case .link: add(LinkElement.link(child, base, &row, &reading), row)
      case .guid: add(guid: child, &row)
      case .enclosure: add(LinkElement.enclosure(child, base, &row, &reading), row)
      case .comments: add(LinkElement.plain(child, rel: "replies", base, &row), row)
      case .commentFeed:
        let type = "application/rss+xml"
        add(LinkElement.plain(child, rel: "replies", base, type: type, &row), row)
      case .transcript, .chapters: add(LinkElement.podcast(child, base, &row), row)
      case .license: add(LinkElement.license(child, base, &row), row)
      case .source: add(LinkElement.source(child, base, &row), row)
      case .mediaContent, .mediaGroup: hasMedia = true
      default: break
      }
    }
    if hasMedia { readMedia(of: entry, &row, &reading) }
  }

  /// Reads the files of Media RSS, except those that are also enclosures.
  private mutating func readMedia(
    of entry: SyndicationNode, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    var files = DistinctItems<TextRange>()
    for link in links.items where link.has(relation: "enclosure", in: row) {
      files.append(link.url, in: row)
    }
    var children = entry.children
    while let child = children.next() {
      switch child.name {
      case .mediaContent: add(file: child, &files, &row, &reading)
      case .mediaGroup:
        var contents = child.children
        while let content = contents.next(named: .mediaContent) {
          add(file: content, &files, &row, &reading)
        }
      default: break
      }
    }
  }

  private mutating func add(
    file: SyndicationNode, _ files: inout DistinctItems<TextRange>, _ row: inout RowBatch,
    _ reading: inout Reading
  ) {
    guard !MediaRSS.isPicture(file), let link = MediaRSS.link(file, base, &row, &reading) else {
      return
    }
    if MediaRSS.isPlayable(file) { isPlayable = true }
    if files.append(link.url, in: row) { add(link, row) }
  }

  private mutating func add(_ link: RowLink?, _ row: borrowing RowBatch) {
    guard let link else { return }
    let isEnclosure = link.has(relation: "enclosure", in: row)
    if isEnclosure {
      if link.isPlayable(in: row) { isPlayable = true }
      if enclosure == nil, !link.isPicture(in: row) { enclosure = link }
    } else if link.has(relation: "alternate", in: row) {
      if alternate == nil, link.isPage(in: row) { alternate = link.url }
      otherAlternate = otherAlternate ?? link.url
    }
    if isListed || isEnclosure { links.append(link, in: row) }
  }

  /// Reads a guid. In RSS 2.0, it is the address of the entry unless `isPermaLink` is false.
  private mutating func add(guid node: SyndicationNode, _ row: inout RowBatch) {
    guard permalink == nil, node.word(.isPermaLink)?.lowercased() != "false",
      let guid = node.wordBytes, guid.begins(with: "http://") || guid.begins(with: "https://")
    else { return }
    permalink = row.add(guid)
  }
}
