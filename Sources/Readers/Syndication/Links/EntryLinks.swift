internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The links of an entry in document order.
struct EntryLinks {
  /// All links if the list is needed, else only the enclosures.
  private var links = DistinctItems<RowLink>()
  /// The entry's page: from a link, and from a permalink.
  private var alternate: TextRange?
  private var permalink: TextRange?
  /// A page that isn't HTML, used only if there is no HTML page.
  private var otherAlternate: TextRange?
  private(set) var enclosure: RowLink?
  /// The first file of Media RSS that isn't a picture, and the first that is a default.
  private var file: RowLink?
  private var defaultFile: RowLink?
  /// `true` if there is an audio or video file.
  private var isPlayable = false
  /// `true` if an enclosure is an audio file.
  private var hasAudio = false
  private let base: LinkBase
  private let isListed: Bool

  init(_ base: LinkBase, isListed: Bool) {
    self.base = base
    self.isListed = isListed
  }

  /// - Parameter isOfPodcast: `true` if the feed is a podcast. In others, only an enclosed audio file
  ///   makes an episode: articles have videos.
  func write(into row: inout RowBatch, isOfPodcast: Bool) {
    // The entry's link, else its identifier if that is a permalink.
    row.set(.url, alternate ?? otherAlternate ?? permalink)
    let preview = enclosure ?? defaultFile ?? file
    row.set(.previewURL, preview?.url)
    row.set(.previewType, preview?.type)
    row.set(.previewLength, preview?.knownLength)
    row.set(.kind, hasAudio || isPlayable && isOfPodcast ? "podcast-episode" : "article")
    if isListed { for link in ordered(in: row) { link.append(to: &row) } }
  }

  /// Returns the links, of whose files that of the preview is the first.
  private func ordered(in row: borrowing RowBatch) -> [RowLink] {
    var items = links.items
    guard enclosure == nil, let defaultFile,
      let first = items.firstIndex(where: { $0.has(relation: "enclosure", in: row) }),
      let index = items.firstIndex(where: { row.areSame($0.url, defaultFile.url) }), first < index
    else { return items }
    items.insert(items.remove(at: index), at: first)
    return items
  }

  mutating func read(_ entry: SyndicationNode, _ row: inout RowBatch, _ reading: inout Reading) {
    var hasMedia = false
    var content: RowLink?
    var children = entry.children
    while let child = children.next() {
      switch child.name {
      case .link:
        let isPreview = child[.assetType] != nil
        add(LinkElement.link(child, base, &row, &reading), isPreview: isPreview, row)
      case .guid: add(guid: child, &row)
      case .enclosure: add(LinkElement.enclosure(child, base, &row, &reading), row)
      case .comments:
        add(LinkElement.plain(child, rel: "replies", base.moved(by: child), &row), row)
      case .commentFeed:
        let (type, base) = ("application/rss+xml", base.moved(by: child))
        add(LinkElement.plain(child, rel: "replies", base, type: type, &row), row)
      case .transcript, .chapters: add(LinkElement.podcast(child, base, &row), row)
      case .license: add(LinkElement.license(child, base, &row), row)
      case .source:
        add(LinkElement.source(child, base, &row), row)
      case .content: content = content ?? LinkElement.content(child, base, &row)
      case .mediaContent, .mediaGroup, .player: hasMedia = true
      default: break
      }
    }
    add(content, row)
    guard hasMedia else { return }
    // Files that are also enclosures aren't listed again.
    var files = DistinctItems<TextRange>()
    for link in links.items where link.has(relation: "enclosure", in: row) {
      files.append(link.url, in: row)
    }
    readMedia(of: entry, &files, &row, &reading)
  }

  private mutating func readMedia(
    of node: SyndicationNode, _ files: inout DistinctItems<TextRange>, _ row: inout RowBatch,
    _ reading: inout Reading
  ) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .mediaContent: add(file: child, &files, &row, &reading)
      case .player: add(LinkElement.player(child, base, &row), row)
      case .mediaGroup where !node.isNamed(.mediaGroup):
        readMedia(of: child, &files, &row, &reading)
      default: break
      }
    }
  }

  private mutating func add(
    file: SyndicationNode, _ files: inout DistinctItems<TextRange>, _ row: inout RowBatch,
    _ reading: inout Reading
  ) {
    if let player = file[.player] { add(LinkElement.player(player, base, &row), row) }
    guard !MediaRSS.isPicture(file), let link = LinkElement.media(file, base, &row, &reading) else {
      return
    }
    if MediaRSS.isPlayable(file) || link.isPlayable(in: row) { isPlayable = true }
    // The file of a group that a player chooses.
    if file.word(.isDefault)?.lowercased() == "true" { defaultFile = defaultFile ?? link }
    guard files.append(link.url, in: row) else { return addSize(of: link, row) }
    self.file = self.file ?? link
    links.append(link, in: row)
  }

  /// Adds the values that a file of Media RSS has for an enclosure with the same address.
  private mutating func addSize(of file: RowLink, _ row: borrowing RowBatch) {
    links.update { link in
      guard row.areSame(link.url, file.url) else { return }
      link.length = link.knownLength ?? file.length
      link.duration = link.duration ?? file.duration
    }
    if let enclosure, row.areSame(enclosure.url, file.url) {
      self.enclosure?.length = enclosure.knownLength ?? file.length
      self.enclosure?.type = enclosure.type ?? file.type
    }
  }

  /// - Parameter isPreview: `true` for what a store calls a preview, which may be a picture.
  mutating func add(_ link: RowLink?, isPreview: Bool = false, _ row: borrowing RowBatch) {
    guard let link else { return }
    let isEnclosure = link.has(relation: "enclosure", in: row)
    if isEnclosure {
      if link.isPlayable(in: row) { isPlayable = true }
      if link.isAudio(in: row) { hasAudio = true }
      if enclosure == nil, isPreview || !link.isPicture(in: row) { enclosure = link }
    } else if link.has(relation: "alternate", in: row) {
      if alternate == nil, link.isPage(in: row) { alternate = link.url }
      otherAlternate = otherAlternate ?? link.url
    }
    if isListed || isEnclosure { links.append(link, in: row) }
  }

  /// Reads a guid. In RSS 2.0, it is the address of the entry unless `isPermaLink` is false.
  private mutating func add(guid node: SyndicationNode, _ row: inout RowBatch) {
    let isPermaLink = node[.isPermaLink]?.wordBytes
    if let isPermaLink, isPermaLink.count == 5, isPermaLink.begins(withAnyCaseOf: "false") {
      return
    }
    guard permalink == nil,
      let guid = node.wordBytes,
      guid.begins(withAnyCaseOf: "http://") || guid.begins(withAnyCaseOf: "https://")
        || node[.isPermaLink] != nil && guid.first == UInt8(ascii: "/")
    else { return }
    permalink = row.add(address: node, base)
  }
}
