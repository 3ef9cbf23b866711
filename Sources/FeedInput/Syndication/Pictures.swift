internal import FeedModel
internal import FeedRecord

/// The pictures of an entry: `itunes:image` before those of Media RSS, of these the widest, the
/// first of equals.
struct Pictures {
  private var own = Distinct<Artwork>()
  private var media = Distinct<Artwork>()
  private let base: LinkBase

  init(_ base: LinkBase) { self.base = base }

  mutating func read(_ node: Node<SyndicationName>, _ reading: inout Reading) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .itunesImage, .image: Self.add(child, base, to: &own, &reading)
      case .thumbnail: Self.add(child, base, to: &media, &reading)
      case .mediaContent:
        if MediaRSS.isPicture(child) { Self.add(child, base, to: &media, &reading) }
        read(child, &reading)
      case .mediaGroup: read(child, &reading)
      case .link where Self.isLink(child): Self.add(child, base, to: &own, &reading)
      default: break
      }
    }
  }

  func fill(_ entry: inout Entry, _ wanted: FieldSet) {
    let widest = media.values.max { ($0.width ?? 0) < ($1.width ?? 0) }
    let width = widest?.width ?? 0
    let chosen = own.values.first ?? media.values.first { ($0.width ?? 0) == width }
    entry.artworkURL = chosen?.url
    entry.artworkWidth = chosen?.width
    if wanted.contains(.artwork) { entry.artwork = own.values + media.values }
  }

  private static func add(
    _ node: Node<SyndicationName>, _ base: LinkBase, to list: inout Distinct<Artwork>,
    _ reading: inout Reading
  ) {
    guard let url = address(node, base) else { return }
    let artwork = Artwork(
      url: url, width: node[.width].flatMap { reading.integer($0) },
      height: node[.height].flatMap { reading.integer($0) })
    list.append(artwork)
  }

  /// Whether it is a link to a picture, as the first podcasts had it.
  static func isLink(_ node: Node<SyndicationName>) -> Bool {
    node.name == .link && node.word(.rel) == "image"
  }

  /// Modules write the address into an attribute, RSS into an element, some into the text.
  static func address(_ node: Node<SyndicationName>, _ base: LinkBase) -> String? {
    base.moved(by: node).address(
      node[.href] ?? node[.url] ?? (node.word == nil ? node[.resource] : node))
  }
}
