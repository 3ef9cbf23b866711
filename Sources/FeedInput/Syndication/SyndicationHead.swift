internal import FeedModel
internal import FeedRecord

/// Reads what an RSS or Atom document says of itself. Which element wins is ``Precedence``'s to say.
struct SyndicationHead: ~Escapable {
  typealias SyndicationNode = Node<SyndicationName>

  /// What such a document can say.
  static let feedParts: FeedParts = [
    .id, .title, .subtitle, .url, .feedURL, .updated, .published, .author, .rights, .icon, .image,
    .language, .generator, .links, .categories,
  ]

  private let node: SyndicationNode
  private let base: LinkBase
  private let unsaidType: String

  @_lifetime(copy node)
  init(_ node: SyndicationNode, unsaidType: String, _ reading: Reading) {
    self.node = node
    self.unsaidType = unsaidType
    base = LinkBase(url: reading.options.baseURL).moved(by: node)
  }

  func read(into feed: inout Feed, _ reading: inout Reading) {
    feed.id = node.first(Precedence.id)?.word
    feed.title = plain(Precedence.name)
    feed.subtitle = plain(Precedence.subtitle)
    feed.updated = node.first(Precedence.feedUpdated).flatMap { reading.timestamp($0) }
    feed.published = node.first(Precedence.feedPublished).flatMap { reading.timestamp($0) }
    feed.rights = plain(Precedence.rights)
    feed.language = node.first(Precedence.language)?.word
    feed.generator = node.first(Precedence.generator).flatMap { generator($0) }
    var categories = Genres()
    categories.read(node.all(Precedence.feedCategories))
    feed.categories = categories.list
    feed.author = People.list(node.all(Precedence.feedAuthor), base).first
    readLinks(into: &feed, &reading)
    // RFC 3986 §5.1: what the document says, where it comes from, and last what the caller knows.
    let isSaid = node[.base] != nil
    reading.base = isSaid ? base : LinkBase(url: feed.url ?? feed.feedURL ?? base.url)
    feed.icon = node[.icon].flatMap { reading.base.address($0) }
    feed.image = image(reading.base)
  }

  private func image(_ base: LinkBase) -> String? {
    var images = node.all(Precedence.image + [.link])
    var named: String?
    while let image = images.next() {
      guard !image.isNamed(.link) || Pictures.isLink(image) else { continue }
      let url = Pictures.address(image, base)
      // RSS 1.0: the channel names the image, which has its address elsewhere.
      if image[.resource] == nil, let url { return url }
      named = named ?? url
    }
    return named
  }

  private func plain(_ names: Precedence.Names) -> String? {
    node.first(names).flatMap { TextConstruct($0, unsaid: unsaidType)?.plain }
  }

  private func generator(_ node: SyndicationNode) -> Generator? {
    Generator(
      name: node.word.map(HTMLText.plain),
      url: base.moved(by: node).address(node[.uri] ?? node[.url] ?? node[.resource]),
      version: node.word(.version))
  }

  private func readLinks(into feed: inout Feed, _ reading: inout Reading) {
    var links = Distinct<Link>()
    var children = node.children
    while let child = children.next() {
      let link: Link? =
        switch child.name {
        case .link: LinkElement.link(child, base, &reading)
        case .license: LinkElement.license(child, base)
        default: nil
        }
      guard let link, links.append(link) else { continue }
      if link.rel == "self" { feed.feedURL = feed.feedURL ?? link.url }
    }
    let pages = links.values.filter { $0.rel == "alternate" }
    feed.url = (pages.first(where: \.isPage) ?? pages.first)?.url
    feed.links += links.values
  }
}
