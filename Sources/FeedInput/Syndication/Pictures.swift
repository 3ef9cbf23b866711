internal import FeedModel
internal import FeedRecord

/// The pictures of an entry: `itunes:image` before those of Media RSS and enclosures, of these the
/// widest, the first of equals; a person's only where there is no other.
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
      case .enclosure where Self.isEnclosed(child): Self.add(child, base, to: &media, &reading)
      case .link where child.word(.rel) == "enclosure" && Self.isEnclosed(child):
        Self.add(child, base, to: &media, &reading)
      case .link where Self.isLink(child): Self.add(child, base, to: &own, &reading)
      default: break
      }
    }
  }

  func fill(_ entry: inout Entry, _ wanted: FieldSet) {
    let chosen =
      Self.chosen(own.values, media.values) { !PictureFile.isGravatar($0.url ?? "") }
      ?? Self.chosen(own.values, media.values) { _ in true }
    entry.artworkURL = chosen?.url
    entry.artworkWidth = chosen?.width
    if wanted.contains(.artwork) { entry.artwork = own.values + media.values }
  }

  private static func chosen(
    _ own: [Artwork], _ media: [Artwork], where isCandidate: (Artwork) -> Bool
  ) -> Artwork? {
    if let first = own.first(where: isCandidate) { return first }
    let candidates = media.filter(isCandidate)
    let width = candidates.map { $0.width ?? 0 }.max()
    return candidates.first { ($0.width ?? 0) == width }
  }

  private static func isEnclosed(_ node: Node<SyndicationName>) -> Bool {
    PictureFile.isPicture(
      type: node.word(.type), url: (node[.url] ?? node[.href] ?? node[.resource])?.word)
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
