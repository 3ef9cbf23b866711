internal import ChartConvModel
internal import ChartConvRecords

/// Selects an entry's largest image: the first one with the greatest height. Movies have the same
/// height twice.
struct LargestArtwork {
  private var url: TextRange?
  private var width: Int?
  private var height: Int?
  /// `true` if our own Atom has named the entry's image outside of the list.
  private var isFixed = false

  mutating func read(
    _ node: Node<ITunesName>, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    guard let address = node.wordBytes else { return }
    let said = node[.height].flatMap { reading.integer($0) }
    let isOutsideList = ITunesParts.isAbsent("artwork", node)
    let isListed = fields.contains(.artwork) && !isOutsideList
    let isLarger = height.map { said ?? 0 > $0 } ?? true
    let isChosen = !isFixed && (isOutsideList || isLarger)
    guard isChosen || isListed else { return }
    let text = row.add(address)
    var size: (width: Int?, height: Int?)
    if !fields.isDisjoint(with: [.artworkWidth, .artwork]) {
      size = ITunesParts.size(ofImage: node, address, height: said, &reading)
    }
    if isChosen {
      url = text
      width = size.width
      height = said ?? 0
      isFixed = isOutsideList
    }
    if isListed { row.appendArtwork(text, width: size.width, height: size.height) }
  }

  /// Sets the selected image in the row, if there is one.
  func write(into row: inout RowBatch) {
    guard height != nil else { return }
    row.set(.artworkURL, url)
    row.set(.artworkWidth, width)
  }
}
