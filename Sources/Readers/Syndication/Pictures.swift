internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The pictures of an entry. `itunes:image` takes precedence over Media RSS and enclosures. Of
/// these, the first one with the maximum width is chosen. A person's picture is used only if there
/// is no other.
struct Pictures {
  /// The picture that is chosen so far, its precedence, of which the lowest counts, and its size.
  private var chosen: (picture: RowPicture, precedence: Int, size: Int)?
  /// All pictures, if the list is needed.
  private var own = DistinctItems<RowPicture>()
  private var media = DistinctItems<RowPicture>()
  private let base: LinkBase
  private let isListed: Bool

  /// Relations of links to pictures: of the first podcasts, and of covers in catalogues of books (OPDS).
  private static let relations: [StaticString] = [
    "image", "http://opds-spec.org/image", "http://opds-spec.org/cover",
    "x-stanza-cover-image",
  ]

  /// Those of small covers, used only if there is no other.
  private static let smallRelations: [StaticString] = [
    "http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail",
    "x-stanza-cover-image-thumbnail",
  ]

  init(_ base: LinkBase, isListed: Bool) {
    self.base = base
    self.isListed = isListed
  }

  mutating func read(_ node: SyndicationNode, _ row: inout RowBatch, _ reading: inout Reading) {
    var children = node.children
    while let child = children.next() {
      switch child.name {
      case .itunesImage, .image, .storeImage: add(child, isOwn: true, &row, &reading)
      case .thumbnail: add(child, isOwn: false, &row, &reading)
      case .mediaContent:
        if MediaRSS.isPicture(child) { add(child, isOwn: false, &row, &reading) }
        read(child, &row, &reading)
      case .mediaGroup: read(child, &row, &reading)
      case .pictureSet: add(set: child, &row)
      case .enclosure:
        let file = child[.enclosure] ?? child
        if Self.isEnclosed(file) { add(file, isOwn: false, &row, &reading) }
      case .link:
        guard let relation = child[.rel]?.wordBytes, child[.assetType] == nil else { continue }
        let isOwn = Self.relations.contains { relation.equals($0) }
        if isOwn || Self.smallRelations.contains(where: { relation.equals($0) })
          || relation.equals("enclosure") && Self.isEnclosed(child)
        {
          add(child, isOwn: isOwn, &row, &reading)
        }
      default: break
      }
    }
  }

  func write(into row: inout RowBatch) {
    if let picture = chosen?.picture {
      row.set(.artworkURL, picture.url)
      row.set(.artworkWidth, picture.isOfStore ? picture.sized(in: row).width : picture.width)
    }
    guard isListed else { return }
    for picture in own.items + media.items {
      row.appendArtwork(picture.url, width: picture.width, height: picture.height)
    }
  }

  private static func isEnclosed(_ node: SyndicationNode) -> Bool {
    PictureFile.isPicture(type: node[.type]?.wordBytes, url: LinkElement.reference(node)?.wordBytes)
  }

  private mutating func add(
    _ node: SyndicationNode, isOwn: Bool, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let url = row.add(address: LinkElement.reference(node), base.moved(by: node)) else {
      return
    }
    var picture = RowPicture(
      url: url, width: node[.width].flatMap { reading.integer($0) },
      height: node[.height].flatMap { reading.integer($0) }, isOfStore: node.isNamed(.storeImage))
    if picture.isOfStore, isListed || picture.height == nil { picture = picture.sized(in: row) }
    add(picture, isOwn: isOwn, row)
  }

  /// Adds the pictures of `srcset`: `small.jpg 600w, large.jpg 1500w`.
  private mutating func add(set node: SyndicationNode, _ row: inout RowBatch) {
    let base = base.moved(by: node)
    for candidate in (node.word(.sources) ?? "").split(separator: ",") {
      let words = candidate.split(whereSeparator: \.isWhitespace)
      guard let url = words.first else { continue }
      let width = words.last { $0.hasSuffix("w") }.flatMap { Int($0.dropLast()) }
      let picture = RowPicture(
        url: row.add(base.resolve(String(url))), width: width, height: nil, isOfStore: false)
      add(picture, isOwn: false, row)
    }
  }

  private mutating func add(_ picture: RowPicture, isOwn: Bool, _ row: borrowing RowBatch) {
    if isListed, isOwn { own.append(picture, in: row) }
    if isListed, !isOwn { media.append(picture, in: row) }
    let precedence = (isOwn ? 0 : 1) + (PictureFile.isGravatar(row.bytes(picture.url)) ? 2 : 0)
    // Of those with a height, as in Apple's charts, the largest.
    let size = isOwn ? picture.height : picture.width
    if let chosen, (precedence, chosen.size) >= (chosen.precedence, size ?? 0) { return }
    chosen = (picture, precedence, size ?? (isOwn ? .max : 0))
  }
}

/// A picture of an entry, with its address in a batch.
struct RowPicture: RowItem {
  let url: TextRange
  let width: Int?
  let height: Int?
  let isOfStore: Bool

  var texts: Texts { (url, nil, nil, nil, nil) }
  var numbers: (Int?, Int?) { (width, height) }

  /// Returns a store's picture with its size. Apple states the height; the width is part of the
  /// address.
  func sized(in row: borrowing RowBatch) -> Self {
    let size = ImageSize(inAddress: row.bytes(url))
    return Self(
      url: url, width: width ?? size?.width ?? height, height: height ?? size?.height,
      isOfStore: true)
  }
}
