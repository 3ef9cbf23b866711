internal import FeedModel
internal import FeedRecord

/// Finds an entry's largest image: that of the greatest height, the first of equals; movies have
/// one height twice.
struct LargestArtwork {
  private var height = -1
  /// Whether our own Atom has said which is the entry's image, outside of the list.
  private var isSettled = false

  mutating func read(
    _ node: Node<ITunesName>, into entry: inout Entry, _ wanted: FieldSet,
    _ reading: inout Reading
  ) {
    let isOutsideList = ITunesParts.lacks("artwork", node)
    let said = node[.height].flatMap { reading.integer($0) } ?? 0
    let isLarger = !isSettled && said > height
    let isListed = wanted.contains(.artwork) && !isOutsideList
    guard isLarger || isListed else { return }
    let artwork = ITunesParts.artwork(node, &reading)
    guard artwork.url != nil else { return }
    if isLarger {
      height = said
      isSettled = isOutsideList
      entry.artworkURL = artwork.url
      entry.artworkWidth = artwork.width
    }
    if isListed { entry.artwork.append(artwork) }
  }
}
