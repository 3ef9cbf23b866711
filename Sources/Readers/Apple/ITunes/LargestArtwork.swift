internal import ChartConvModel
internal import ChartConvRecords

/// Selects an entry's largest image: the first one with the maximum height. Movies have the same
/// height twice.
struct LargestArtwork {
  private var url: TextRange?
  private var width: Int?
  private var height: Int?
  /// `true` if chartconv's Atom has named the entry's image outside of the list.
  private var isFixed = false

  mutating func read(
    _ node: Node<ITunesName>, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    guard let address = node.wordBytes else { return }
    let said = node[.height].flatMap { reading.integer($0) }
    let absent = node[.absent]
    let isOutsideList = ITunesParts.isListed("artwork", absent)
    let isListed = fields.contains(.artwork) && !isOutsideList
    let isLarger = height.map { said ?? 0 > $0 } ?? true
    let isChosen = !isFixed && (isOutsideList || isLarger)
    guard isChosen || isListed else { return }
    let text = row.add(address)
    var size: (width: Int?, height: Int?)
    if fields.contains(.artworkWidth) || fields.contains(.artwork) {
      size = ITunesParts.size(ofImage: node, address, height: said, absent: absent, &reading)
    }
    if isChosen {
      url = text
      width = size.width
      height = said ?? 0
      isFixed = isOutsideList
    }
    if isListed { row.appendArtwork(text, width: size.width, height: size.height) }
  }

  /// Reads an image of chartconv's RSS, which states its size.
  mutating func read(
    thumbnail node: Node<ITunesName>, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    guard let address = (node[.href] ?? node[.url])?.wordBytes else { return }
    let text = row.add(address)
    let saidWidth = node[.width].flatMap { reading.integer($0) }
    let saidHeight = node[.height].flatMap { reading.integer($0) }
    let size = saidHeight ?? saidWidth ?? 0
    let isOutsideList = ITunesParts.isAbsent("artwork", node)
    if !isFixed, isOutsideList || height.map({ size > $0 }) ?? true {
      url = text
      width = saidWidth
      height = size
      isFixed = isOutsideList
    }
    if fields.contains(.artwork), !isOutsideList {
      row.appendArtwork(text, width: saidWidth, height: saidHeight)
    }
  }

  /// Sets the selected image in the row, if there is one.
  func write(into row: inout RowBatch) {
    guard height != nil else { return }
    row.set(.artworkURL, url)
    row.set(.artworkWidth, width)
  }
}
