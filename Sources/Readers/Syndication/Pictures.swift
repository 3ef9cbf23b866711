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
    PictureFile.isPicture(type: node[.type]?.wordBytes, url: reference(node)?.wordBytes)
  }

  private mutating func add(
    _ node: SyndicationNode, isOwn: Bool, _ row: inout RowBatch, _ reading: inout Reading
  ) {
    guard let url = row.add(address: Self.reference(node), base.moved(by: node)) else { return }
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

  /// Returns the node with the address: an attribute in modules, an element in RSS, elsewhere the
  /// text.
  @_lifetime(copy node)
  static func reference(_ node: SyndicationNode) -> SyndicationNode? {
    node[.href] ?? node[.url] ?? (node.wordBytes == nil ? node[.resource] ?? node[.about] : node)
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

/// Recognition of pictures among enclosures.
enum PictureFile {
  /// Returns `true` for a picture, according to the media type or medium, else to the suffix of the
  /// address.
  static func isPicture(type: Span<UInt8>?, medium: Span<UInt8>? = nil, url: Span<UInt8>?) -> Bool {
    if let type, type.begins(withAnyCaseOf: "image/") { return true }
    if let medium { return medium.equals("image") }
    if let type, isOfKnownKind(type) { return false }
    guard let url else { return false }
    return suffixes.contains { has(suffix: $0, url) }
  }

  /// Returns `true` if a media type tells pictures, sounds and texts apart. `application/octet-stream`,
  /// `image` and `MP3` don't.
  static func isOfKnownKind(_ type: Span<UInt8>) -> Bool {
    ["audio/", "video/", "image/", "text/"].contains { type.begins(withAnyCaseOf: $0) }
  }

  /// Returns `true` for a picture of a commenter or author instead of the entry's subject.
  static func isGravatar(_ url: Span<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    guard var start = url.firstIndex(of: slash, from: 0) else { return false }
    while start < url.count, url[start] == slash { start += 1 }
    let end = url.firstIndex(of: slash, from: start) ?? url.count
    let host = url.extracting(start..<end)
    return host.equals("gravatar.com") || host.ends(with: ".gravatar.com")
  }

  private static let suffixes = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "heic", "tif", "tiff",
  ]

  /// Returns `true` if the path ends with a suffix in any case.
  static func has(suffix: String, _ url: Span<UInt8>) -> Bool {
    let end = url.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), from: 0) ?? url.count
    let start = end - suffix.utf8.count
    return start > 0 && url[start - 1] == UInt8(ascii: ".")
      && url.extracting(start..<end).begins(withAnyCaseOf: suffix)
  }
}
