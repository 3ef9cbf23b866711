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
    let said = node[.height].flatMap { reading.integer($0) }
    let isLarger = !isSettled && said ?? 0 > height
    let needsSize = !wanted.isDisjoint(with: [.artworkWidth, .artwork])
    guard isLarger || needsSize, let url = node.word else { return }
    let isOutsideList = ITunesParts.lacks("artwork", node)
    let artwork =
      needsSize ? ITunesParts.artwork(node, url, height: said, &reading) : Artwork(url: url)
    if isLarger {
      height = said ?? 0
      isSettled = isOutsideList
      entry.artworkURL = url
      entry.artworkWidth = artwork.width
    }
    if wanted.contains(.artwork), !isOutsideList { entry.artwork.append(artwork) }
  }
}
