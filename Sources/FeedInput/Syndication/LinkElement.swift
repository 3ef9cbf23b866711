internal import FeedModel
internal import FeedRecord

/// The elements of RSS, Atom and their modules that lead somewhere.
enum LinkElement {
  typealias SyndicationNode = Node<SyndicationName>

  /// Atom's has attributes, RSS's a text. One without a relation is the page itself
  /// (RFC 4287 §4.2.7.2).
  static func link(_ node: SyndicationNode, _ base: LinkBase, _ reading: inout Reading) -> Link? {
    let target = node[.href] ?? (node.word == nil ? node[.resource] : node)
    let base = base.moved(by: node)
    // An empty reference is the document itself (RFC 3986 §4.4), if its address is known.
    let document = base.isSaid && node[.href]?.bytes.isEmpty == true ? base.url : nil
    guard let url = base.address(target) ?? document else { return nil }
    let relation = node.word(.rel) ?? "alternate"
    return Link(
      url: url, rel: short(relation), type: node.word(.type), title: node.word(.title),
      length: node[.length].flatMap { reading.integer($0) }.flatMap(size),
      hreflang: node.word(.hreflang))
  }

  /// Registered relations may be written as addresses (RFC 4287 §4.2.7.2).
  private static func short(_ relation: String) -> String {
    let registry = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(registry) ? String(relation.dropFirst(registry.count)) : relation
  }

  static func enclosure(
    _ node: SyndicationNode, _ base: LinkBase, _ reading: inout Reading
  ) -> Link? {
    guard let url = base.moved(by: node).address(node[.url] ?? node[.href] ?? node[.resource])
    else { return nil }
    return Link(
      url: url, rel: "enclosure", type: node.word(.type),
      length: node[.length].flatMap { DecimalNumber($0.trimmed)?.wholeNumber }.flatMap(size))
  }

  /// A size below zero says that it isn't known.
  private static func size(_ length: Int) -> Int? { length < 0 ? nil : length }

  /// An element whose text is the address.
  static func plain(
    _ node: SyndicationNode, rel: String, _ base: LinkBase, type: String? = nil
  ) -> Link? {
    base.moved(by: node).address(node).map { Link(url: $0, rel: rel, type: type) }
  }

  static func podcast(_ node: SyndicationNode, _ base: LinkBase) -> Link? {
    base.address(node[.url]).map {
      Link(
        url: $0, rel: node.name == .transcript ? "transcript" : "chapters",
        type: node.word(.type))
    }
  }

  static func license(_ node: SyndicationNode, _ base: LinkBase) -> Link? {
    base.address(node[.resource] ?? node).map { Link(url: $0, rel: "license") }
  }

  /// Where an editor found the entry: RSS names the feed, Atom repeats what it said of itself.
  static func source(_ node: SyndicationNode, _ base: LinkBase) -> Link? {
    let base = base.moved(by: node)
    guard let url = base.address(node[.url] ?? node[.href] ?? page(of: node)) else { return nil }
    return Link(url: url, rel: "via", title: (node.word(.title)).map(HTMLText.plain) ?? node.word)
  }

  /// What says the address of a feed's own page.
  @_lifetime(copy feed)
  private static func page(of feed: SyndicationNode) -> SyndicationNode? {
    var links = feed.all([.link])
    while let link = links.next() {
      if (link.word(.rel) ?? "alternate") == "alternate" { return link[.href] ?? link }
    }
    return nil
  }
}
