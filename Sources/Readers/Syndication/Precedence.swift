internal import ChartConvModel
internal import ChartConvParsers

/// The precedence of elements for each value: the first non-empty element in the list is used.
/// Precedence is defined only here.
enum Precedence {
  typealias Names = [SyndicationName]

  // Values of an entry.
  /// RSS 1.0 has no identifier except `rdf:about`, the address of an item.
  static let id: Names = [.id, .guid, .about, .identifier, .podcastGUID]
  static let name: Names = [.title, .dcTitle, .itunesTitle, .mediaTitle]
  /// The publication date. RSS 1.0 and many other feeds only have Dublin Core dates.
  static let published: Names = [
    .published, .pubDate, .issued, .date, .dcIssued, .created, .dcCreated,
  ]
  static let updated: Names = [.updated, .modified, .dcModified, .lastBuildDate]
  static let authors: Names = [.itunesAuthor, .creator, .author, .person, .credit]
  static let genres: Names = [
    .category, .categories, .subject, .itunesCategory, .mediaCategory, .keywords,
    .itunesKeywords, .mediaKeywords,
  ]
  static let summary: Names = [
    .description, .summary, .dcDescription, .itunesSummary, .itunesSubtitle,
    .mediaDescription,
  ]
  static let content: Names = [.encoded, .content, .body, .fullItem]
  static let rights: Names = [.rights, .dcRights]
  static let entrySubtitle: Names = [.itunesSubtitle, .subtitle]
  static let keywords: Names = [.itunesKeywords, .mediaKeywords, .keywords]

  // Values of a feed.
  static let subtitle: Names = [
    .subtitle, .description, .itunesSubtitle, .dcDescription, .itunesSummary, .summary,
  ]
  static let feedPublished: Names = [
    .published, .pubDate, .issued, .dcIssued, .created, .dcCreated,
  ]
  /// The only date of a feed is that of its last change.
  static let feedUpdated: Names = [
    .updated, .modified, .lastBuildDate, .dcModified, .date, .pubDate,
  ]
  static let feedAuthor: [Names] = [
    [.author, .itunesAuthor, .managingEditor, .creator], [.owner], [.publisher, .webMaster],
  ]
  static let image: Names = [.logo, .itunesImage, .image]
  static let language: Names = [.language, .dcLanguage, .lang]
  static let generator: Names = [.generator, .generatorAgent]
}

extension NamedChildren {
  /// Returns the first child that counts with the first of these names that has one: by default, one
  /// that isn't empty.
  @_lifetime(copy self)
  func first(_ names: [Name], where counts: (Node<Name>) -> Bool = { $0.hasText }) -> Node<Name>? {
    for name in names {
      var children = all(having: name)
      while let child = children.next(named: name) {
        if counts(child) { return child }
      }
    }
    return nil
  }
}

extension SyndicationNode {
  /// `true` for an element that chartconv wrote only because a specification requires it. Older versions
  /// also marked what only a part of an element was: `authors` of an artist.
  var isAbsent: Bool {
    guard !isLeaf, let mark = self[.absent]?.word else { return false }
    return ["id", "title", "updated", "author", "subtitle"].contains(mark)
  }
}

extension NamedChildren {
  /// Returns `true` if a child has one of these names.
  func hasAny(_ names: [Name]) -> Bool {
    for name in names where self[name] != nil { return true }
    return false
  }

  /// Passes each child with one of these names.
  func forEach(_ names: [Name], _ body: (Node<Name>) -> Void) {
    for name in names {
      var children = all(having: name)
      while let child = children.next(named: name) { body(child) }
    }
  }

  /// Returns the first value that can be read from a child with one of these names.
  func firstValue<Value>(_ names: [Name], _ read: (Node<Name>) -> Value?) -> Value? {
    for name in names {
      var children = all(having: name)
      while let child = children.next(named: name) {
        if let value = read(child) { return value }
      }
    }
    return nil
  }
}

extension Node {
  /// `true` unless the node contains only white space.
  var hasText: Bool {
    if !trimmed.isEmpty { return true }
    var children = children
    while let child = children.next() {
      if child.name != nil, child.kind == .element || !child.bytes.isEmpty { return true }
    }
    return false
  }
}
