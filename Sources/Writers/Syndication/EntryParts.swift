internal import ChartConvIO
internal import ChartConvModel

/// The syntax of the parts of an entry that differs between Atom and RSS. What they mean, and which
/// are written, is shared.
protocol EntryParts: Sendable {
  var xml: XMLWriter { get }
  /// `true` if the alternate links of an entry must be distinct (RFC 4287 §4.1.1).
  var hasDistinctAlternates: Bool { get }

  /// Writes the page, for the column alone.
  func page(
    _ url: Span<UInt8>, ofReview isReview: Bool, absent names: String?,
    into output: inout OutputBuffer)
  /// Writes a link of the list.
  ///
  /// - Parameter isItem: `true` if the entry is sold in a store.
  /// - Parameter rel: a relation to write instead of the link's own.
  func link(
    _ link: ListItem, as role: LinkRole, ofItem isItem: Bool, rel: String?, absent names: String?,
    into output: inout OutputBuffer)
  /// Writes the file of the preview columns.
  func preview(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, length: Int?, ofItem isItem: Bool,
    absent names: String?, into output: inout OutputBuffer)
  func category(
    id: Span<UInt8>?, name: Span<UInt8>?, term: Span<UInt8>?, scheme: Span<UInt8>?,
    absent names: String?, into output: inout OutputBuffer)
  func author(
    name: Span<UInt8>?, url: Span<UInt8>?, email: Span<UInt8>?, id: Span<UInt8>?,
    absent names: String?, into output: inout OutputBuffer)
  /// - Parameter isFirst: `true` if no image precedes.
  /// - Parameter list: the list's name if the image doesn't belong to it.
  func image(
    _ url: Span<UInt8>?, width: Int?, height: Int?, isFirst: Bool, absent list: String?,
    into output: inout OutputBuffer)
}

/// The column that a link of the list also represents.
enum LinkRole {
  case page
  case preview
  /// The first file of an entry without a preview.
  case file
  case other
}

extension EntryParts {
  /// Lists the values that a reader must not take from an element.
  func absent(_ names: String?, into output: inout OutputBuffer) {
    xml.attribute("chartconv:absent", names, into: &output)
  }

  func category(_ category: ListItem, into output: inout OutputBuffer) {
    self.category(
      id: category.text(FeedCategory.Member.id),
      name: category.text(FeedCategory.Member.name),
      term: category.text(FeedCategory.Member.term),
      scheme: category.text(FeedCategory.Member.scheme), absent: nil, into: &output)
  }

  func author(
    _ person: ListItem, id: Span<UInt8>? = nil, absent names: String? = nil,
    into output: inout OutputBuffer
  ) {
    author(
      name: person.text(FeedPerson.Member.name),
      url: person.text(FeedPerson.Member.url),
      email: person.text(FeedPerson.Member.email), id: id, absent: names, into: &output)
  }
}

extension EntryField {
  /// The columns that Atom and RSS have an element for, their default ones.
  static let syndicated = annotated.filter { !tabular.contains($0) }

  /// The default columns of JSON Feed, which takes any in its extension. The input's name and its
  /// state aren't part of a feed.
  static let annotated = allCases.filter {
    ![.source, .isComplete, .entryDate, .feedExtra, .extra].contains($0)
  }

  private static let tabular: FieldSet = [
    .chartQuery, .podcastURL, .releaseYear, .isrc, .trackNumber, .discNumber,
  ]
}

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

  private typealias Member = FeedArtwork.Member

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
