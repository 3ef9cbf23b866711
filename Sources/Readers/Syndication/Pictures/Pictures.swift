internal import ChartConvModel
internal import ChartConvRecords

/// The pictures of an entry. `itunes:image` takes precedence over Media RSS and enclosures. Of
/// these, the first one with the maximum width is chosen. A person's picture is used only if there
/// is no other.
struct Pictures {
  typealias SyndicationNode = Node<SyndicationName>

  private var own = DistinctItems<RowPicture>()
  private var media = DistinctItems<RowPicture>()
  private let base: LinkBase

  init(_ base: LinkBase) { self.base = base }

  mutating func read(_ node: SyndicationNode, _ row: inout RowBatch, _ reading: inout Reading) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .itunesImage, .image: Self.add(child, base, to: &own, &row, &reading)
      case .thumbnail: Self.add(child, base, to: &media, &row, &reading)
      case .mediaContent:
        if MediaRSS.isPicture(child) { Self.add(child, base, to: &media, &row, &reading) }
        read(child, &row, &reading)
      case .mediaGroup: read(child, &row, &reading)
      case .enclosure where Self.isEnclosed(child):
        Self.add(child, base, to: &media, &row, &reading)
      case .link:
        guard let relation = child[.rel]?.wordBytes else { continue }
        if relation.equals("enclosure"), Self.isEnclosed(child) {
          Self.add(child, base, to: &media, &row, &reading)
        } else if relation.equals("image") {
          Self.add(child, base, to: &own, &row, &reading)
        }
      default: break
      }
    }
  }

  func write(into row: inout RowBatch, isListed: Bool) {
    if let picture = chosen(in: row) {
      row.set(.artworkURL, picture.url)
      row.set(.artworkWidth, picture.width)
    }
    guard isListed else { return }
    for picture in own.items + media.items {
      row.appendArtwork(picture.url, width: picture.width, height: picture.height)
    }
  }

  private func chosen(in row: borrowing RowBatch) -> RowPicture? {
    Self.chosen(own.items, media.items, row, orPerson: false)
      ?? Self.chosen(own.items, media.items, row, orPerson: true)
  }

  /// - Parameter orPerson: `true` if a picture of a person is acceptable.
  private static func chosen(
    _ own: [RowPicture], _ media: [RowPicture], _ row: borrowing RowBatch, orPerson: Bool
  ) -> RowPicture? {
    for picture in own where orPerson || !PictureFile.isGravatar(row.bytes(picture.url)) {
      return picture
    }
    var widest: RowPicture?
    for picture in media where orPerson || !PictureFile.isGravatar(row.bytes(picture.url)) {
      if let widest, picture.width ?? 0 <= widest.width ?? 0 { continue }
      widest = picture
    }
    return widest
  }

  private static func isEnclosed(_ node: SyndicationNode) -> Bool {
    PictureFile.isPicture(
      type: node[.type]?.wordBytes, url: (node[.url] ?? node[.href] ?? node[.resource])?.wordBytes)
  }

  private static func add(
    _ node: SyndicationNode, _ base: LinkBase, to list: inout DistinctItems<RowPicture>,
    _ row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let url = row.add(address: reference(node), base.moved(by: node)) else { return }
    let picture = RowPicture(
      url: url, width: node[.width].flatMap { reading.integer($0) },
      height: node[.height].flatMap { reading.integer($0) })
    list.append(picture, in: row)
  }

  /// Returns `true` for a link to a picture, as in the first podcasts.
  static func isLink(_ node: SyndicationNode) -> Bool {
    node.isNamed(.link) && node.word(.rel) == "image"
  }

  /// Returns the node with the address: an attribute in modules, an element in RSS, elsewhere the
  /// text.
  @_lifetime(copy node)
  static func reference(_ node: SyndicationNode) -> SyndicationNode? {
    node[.href] ?? node[.url] ?? (node.wordBytes == nil ? node[.resource] : node)
  }
}
