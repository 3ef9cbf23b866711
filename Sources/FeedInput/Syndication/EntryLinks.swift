internal import FeedModel
internal import FeedRecord

/// The links of an entry, in the order of its elements.
struct EntryLinks {
  typealias SyndicationNode = Node<SyndicationName>

  private var links = Distinct<Link>()
  /// The entry's own page, by what said so.
  private var alternate: String?
  private var permalink: String?
  /// A page that isn't HTML, which another comes before.
  private var otherAlternate: String?
  private var hasPlayedMedium = false
  private let base: LinkBase

  init(_ base: LinkBase) { self.base = base }

  /// The entry's page: its link, or else its identifier where that is an address to keep.
  var page: String? { alternate ?? otherAlternate ?? permalink }

  var all: [Link] { links.values }

  /// The first file that isn't a picture.
  var enclosure: Link? {
    all.first { $0.rel == "enclosure" && !PictureFile.isPicture(type: $0.type, url: $0.url) }
  }

  /// Whether there is something to hear or to see.
  var isEpisode: Bool {
    hasPlayedMedium
      || all.contains { link in
        link.rel == "enclosure"
          && (link.type?.hasPrefix("audio/") == true || link.type?.hasPrefix("video/") == true)
      }
  }

  mutating func read(_ entry: SyndicationNode, _ reading: inout Reading) {
    var hasMedia = false
    var children = entry.children
    while let child = children.next() {
      switch child.name {
      case .link: add(LinkElement.link(child, base, &reading))
      case .guid: add(guid: child)
      case .enclosure: add(LinkElement.enclosure(child, base, &reading))
      case .comments: add(LinkElement.plain(child, rel: "replies", base))
      case .commentFeed:
        add(LinkElement.plain(child, rel: "replies", base, type: "application/rss+xml"))
      case .transcript, .chapters: add(LinkElement.podcast(child, base))
      case .license: add(LinkElement.license(child, base))
      case .source: add(LinkElement.source(child, base))
      case .mediaContent, .mediaGroup: hasMedia = true
      default: break
      }
    }
    if hasMedia { readMedia(of: entry, &reading) }
  }

  /// The files of Media RSS, but for those that are enclosures already.
  private mutating func readMedia(of entry: SyndicationNode, _ reading: inout Reading) {
    var files = Set(
      all.lazy.filter { $0.rel == "enclosure" }.map { ExactText(wrappedValue: $0.url) })
    func add(_ file: SyndicationNode) {
      guard !MediaRSS.isPicture(file), let link = MediaRSS.link(file, base, &reading) else {
        return
      }
      if MediaRSS.isPlayed(file) { hasPlayedMedium = true }
      if files.insert(ExactText(wrappedValue: link.url)).inserted { self.add(link) }
    }
    var children = entry.children
    while let child = children.next() {
      switch child.name {
      case .mediaContent: add(child)
      case .mediaGroup:
        var contents = child.all([.mediaContent])
        while let content = contents.next() { add(content) }
      default: break
      }
    }
  }

  private mutating func add(_ link: Link?) {
    guard let link else { return }
    if link.rel == "alternate" {
      if link.isPage { alternate = alternate ?? link.url }
      otherAlternate = otherAlternate ?? link.url
    }
    links.append(link)
  }

  /// RSS 2.0: a guid is the address of the entry unless it says that it isn't.
  private mutating func add(guid node: SyndicationNode) {
    guard node.word(.isPermaLink)?.lowercased() != "false", let guid = node.word,
      guid.hasPrefix("http://") || guid.hasPrefix("https://")
    else { return }
    permalink = permalink ?? guid
  }
}
