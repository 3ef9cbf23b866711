import ChartConvBytes
import ChartConvModel

/// Writes an entry's images, and the largest one if the list doesn't contain it. As in Apple's
/// feeds, the height states an image's size.
struct AtomImages: Sendable {
  let parts: AtomParts
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
      image(url, width: width, height: nil, absent: list, into: &output)
    }
    var images = row.list(.artwork)
    while let item = images.item() {
      image(
        item.text(Member.url), width: item.integer(Member.width),
        height: item.integer(Member.height), into: &output)
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

  private func image(
    _ url: Span<UInt8>?, width: Int?, height: Int?, absent list: String? = nil,
    into output: inout OutputBuffer
  ) {
    output.append("<im:image")
    parts.xml.attribute("height", height ?? width, into: &output)
    if height != nil, width != height || !isInAddress(url, width: width, height: height) {
      parts.xml.attribute("chartconv:width", width, into: &output)
    }
    if list != nil || width == nil || height == nil {
      let names = [list, width == nil ? "width" : nil, height == nil ? "height" : nil]
      parts.absent(names.compactMap(\.self).joined(separator: " "), into: &output)
    }
    output.append(">")
    if let url { parts.xml.text(url, into: &output) }
    output.append("</im:image>\n")
  }

  /// Returns `true` if the address contains exactly this width and height, so that they needn't be
  /// written.
  private func isInAddress(_ url: Span<UInt8>?, width: Int?, height: Int?) -> Bool {
    guard let url, let width, let height else { return true }
    guard let size = ImageSize(inAddress: url) else { return false }
    return size.width == width && size.height == height
  }
}
