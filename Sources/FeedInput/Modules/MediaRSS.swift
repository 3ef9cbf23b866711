internal import FeedModel
internal import FeedRecord

/// Media RSS 1.5: pictures, and audio and video as further enclosures.
enum MediaRSS: Module {
  static let elements: [Word] = [
    .node(.media, "group", .mediaGroup),
    .node(.media, "content", .mediaContent, SyndicationFields.pictures.union(files)),
    .node(.media, "thumbnail", .thumbnail, SyndicationFields.pictures),
    .markup(.media, "title", .mediaTitle, [.name]),
    .markup(.media, "description", .mediaDescription, SyndicationFields.summary),
    .text(.media, "credit", .credit, SyndicationFields.people),
    .text(.media, "category", .mediaCategory, SyndicationFields.genres),
    .text(.media, "keywords", .mediaKeywords, SyndicationFields.genres),
    .node(.media, "community", .community, [.rating, .ratingCount]),
    .node(.media, "starRating", .starRating, [.rating, .ratingCount]),
    .ignored(.media, "statistics"), .ignored(.media, "rating"), .ignored(.media, "hash"),
    .ignored(.media, "player"), .ignored(.media, "copyright"), .ignored(.media, "text"),
  ]

  static let attributes: [Word] = [
    .text(.none, "fileSize", .fileSize, [.links]),
    .text(.none, "medium", .medium),
    .text(.none, "duration", .duration, [.duration, .links]),
    .text(.none, "average", .average, [.rating]),
    .text(.none, "count", .count, [.ratingCount]),
  ]

  private static let files: FieldSet = [.duration, .previewURL, .previewType, .links, .kind]

  /// Whether a `media:content` is a picture.
  static func isPicture(_ node: Node<SyndicationName>) -> Bool {
    PictureFile.isPicture(
      type: node.word(.type), medium: node.word(.medium), url: node.word(.url))
  }

  /// An audio or video file.
  static func link(
    _ node: Node<SyndicationName>, _ base: LinkBase, _ reading: inout Reading
  ) -> Link? {
    guard let url = base.moved(by: node).address(node[.url]) else { return nil }
    return Link(
      url: url, rel: "enclosure", type: node.word(.type),
      length: node[.fileSize].flatMap { reading.integer($0) }, duration: duration(node))
  }

  /// Whether it says that it is heard or seen.
  static func isPlayed(_ node: Node<SyndicationName>) -> Bool {
    node.word(.medium) == "audio" || node.word(.medium) == "video"
  }

  /// Milliseconds; the attribute is in seconds.
  static func duration(_ node: Node<SyndicationName>) -> Int? {
    node[.duration].flatMap { PodcastModule.duration($0.trimmed) }
  }

  static func rating(
    _ node: Node<SyndicationName>, into entry: inout Entry, _ reading: inout Reading
  ) {
    guard let stars = node[.community]?[.starRating] ?? node[.starRating] else { return }
    entry.rating = stars[.average].flatMap { reading.decimal($0) }
    entry.ratingCount = stars[.count].flatMap { reading.integer($0) }
  }
}
