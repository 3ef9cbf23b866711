internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// Media RSS 1.5: pictures, and audio and video as further enclosures.
enum MediaRSS: Module {
  static let elements: [Term] = [
    .text(.media, "group", .mediaGroup),
    .node(.media, "content", .mediaContent, SyndicationFields.pictures.union(files)),
    .text(.media, "thumbnail", .thumbnail, SyndicationFields.pictures),
    .markup(.media, "title", .mediaTitle, SyndicationFields.title),
    .markup(.media, "description", .mediaDescription, SyndicationFields.summaryText),
    .text(.media, "credit", .credit, SyndicationFields.people),
    .text(.media, "category", .mediaCategory, SyndicationFields.genres),
    .text(.media, "keywords", .mediaKeywords, SyndicationFields.keywords),
    .node(.media, "community", .community, [.rating, .ratingCount]),
    .node(.media, "starRating", .starRating, [.rating, .ratingCount]),
    .ignored(.media, "statistics"), .ignored(.media, "rating"), .ignored(.media, "hash"),
    .node(.media, "player", .player, [.links]),
    .markup(.media, "copyright", .dcRights, [.rights]),
    .ignored(.media, "text"),
  ]

  static let attributes: [Term] = [
    .text(.none, "fileSize", .fileSize, [.links, .previewLength]),
    .text(.none, "medium", .medium),
    .text(.none, "isDefault", .isDefault, [.previewURL, .previewType, .previewLength]),
    .text(.none, "duration", .duration, [.duration, .links, .soundbites]),
    .text(.none, "average", .average, [.rating, .ratingCount]),
    .text(.none, "count", .count, [.rating, .ratingCount]),
  ]

  private static let files: FieldSet = [
    .duration, .previewURL, .previewType, .previewLength, .links, .kind,
  ]

  /// Returns `true` if a `media:content` is a picture.
  static func isPicture(_ node: SyndicationNode) -> Bool {
    PictureFile.isPicture(
      type: node[.type]?.wordBytes, medium: node[.medium]?.wordBytes, url: node[.url]?.wordBytes)
  }

  /// Returns `true` if the `medium` is audio or video.
  static func isPlayable(_ node: SyndicationNode) -> Bool {
    guard let medium = node[.medium]?.wordBytes else { return false }
    return medium.equals("audio") || medium.equals("video")
  }

  /// Returns the duration in milliseconds. The attribute is in seconds.
  static func duration(_ node: SyndicationNode) -> Int? {
    node[.duration].flatMap { PodcastModule.duration($0.trimmed) }
  }

  /// Sets the first rating that can be read, of the group or next to it.
  static func rating(
    _ entry: borrowing SyndicationChildren, into row: inout RowBatch, _ reading: inout Reading
  ) {
    entry.forEach([.mediaGroup, .community, .starRating]) { rating(in: $0, into: &row, &reading) }
  }

  private static func rating(
    in node: SyndicationNode, into row: inout RowBatch, _ reading: inout Reading
  ) {
    guard !row.has(.rating) else { return }
    if node.isNamed(.starRating) {
      let count = node[.count].flatMap { reading.integer($0) }
      // Without ratings, feeds write 0 as the average.
      if count == 0 { return }
      reading.setDecimal(.rating, of: &row, node[.average])
      // The count must come from the element of the rating.
      if row.has(.rating) { row.clear(.ratingCount) }
      guard !row.has(.ratingCount) else { return }
      row.set(.ratingCount, count)
    } else if node.isNamed(.community) || node.isNamed(.mediaGroup) {
      var children = node.children
      while let child = children.next() { rating(in: child, into: &row, &reading) }
    }
  }
}

extension NamedChildren<SyndicationName> {
  /// Returns the result of `first(_:)` for an entry. If that is `nil` or an element of Media RSS,
  /// the same element in the entry's group takes precedence.
  @_lifetime(copy self)
  func first(_ names: Precedence.Names, orInGroup mediaName: SyndicationName) -> SyndicationNode? {
    let own = first(names)
    guard own?.isNamed(mediaName) ?? true, let group = self[.mediaGroup] else { return own }
    return NamedChildren(of: group).first([mediaName]) ?? own
  }
}
