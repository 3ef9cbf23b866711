import ChartConvIO
import ChartConvModel

/// Writes an entry's images, and the largest one if the list doesn't contain it.
struct EntryImages<Parts: EntryParts>: Sendable {
  let parts: Parts
  let fields: FieldSet

  func write(_ row: Row, into output: inout OutputBuffer) {
    let url = row.text(.artworkURL)
    let largest = largest(of: row)
    let listedWidth = largest?.integer(Member.width)
    let width = fields.contains(.artworkWidth) ? row.integer(.artworkWidth) : listedWidth
    let isListed =
      largest != nil && listedWidth == width
      && (largest?.text(Member.url)).equals(url)
    if let url, !isListed {
      let list = fields.contains(.artwork) ? EntryField.artwork.name : nil
      parts.image(url, width: width, height: nil, isFirst: true, absent: list, into: &output)
    }
    var isFirst = url == nil || isListed
    var images = row.list(.artwork)
    while let item = images.item() {
      parts.image(
        item.text(Member.url), width: item.integer(Member.width),
        height: item.integer(Member.height), isFirst: isFirst, absent: nil, into: &output)
      isFirst = false
    }
  }

  private typealias Member = ListMember.Artwork

  /// Returns the first of the largest images.
  @_lifetime(copy row)
  private func largest(of row: Row) -> ListItem? {
    var images = row.list(.artwork)
    guard var largest = images.item() else { return nil }
    while let image = images.item() {
      if Self.size(largest) < Self.size(image) { largest = image }
    }
    return largest
  }

  private static func size(_ image: ListItem) -> Int {
    image.integer(Member.height) ?? image.integer(Member.width) ?? 0
  }
}
