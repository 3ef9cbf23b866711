internal import FeedModel
internal import FeedRecord

/// Finds an entry's largest image: that of the greatest height, the first of equals; movies have
/// one height twice.
struct LargestArtwork: ~Escapable {
  /// The entry itself until an image is found.
  private var largest: Node<ITunesName>
  private var height: Int?
  private var artwork: Artwork?
  /// Whether our own Atom has said which is the entry's image, outside of the list.
  private var isSettled = false

  @_lifetime(copy entry)
  init(of entry: Node<ITunesName>) { largest = entry }

  @_lifetime(self: copy node)
  mutating func read(
    _ node: Node<ITunesName>, into entry: inout Entry, _ wanted: FieldSet,
    _ reading: inout Reading
  ) {
    let said = node[.height].flatMap { reading.integer($0) }
    guard !node.trimmed.isEmpty else { return }
    let isOutsideList = ITunesParts.lacks("artwork", node)
    var artwork: Artwork?
    if !wanted.isDisjoint(with: [.artworkWidth, .artwork]), let url = node.word {
      artwork = ITunesParts.artwork(node, url, height: said, &reading)
    }
    let isLarger = height.map { said ?? 0 > $0 } ?? true
    if !isSettled, isOutsideList || isLarger {
      largest = node
      height = said ?? 0
      self.artwork = artwork
      isSettled = isOutsideList
    }
    if wanted.contains(.artwork), !isOutsideList, let artwork { entry.artwork.append(artwork) }
  }

  /// Gives the entry the image that was found, where there is one.
  func write(into entry: inout Entry) {
    guard height != nil else { return }
    entry.artworkURL = artwork?.url ?? largest.word
    entry.artworkWidth = artwork?.width
  }
}
