internal import ChartConvModel
internal import ChartConvParsers

/// The elements that are kept whole although a column has their value: writers have another element for
/// the column, or can't tell which of several it came from.
extension Remainder {
  /// Returns `true` for an element that isn't written for a column, or in another form.
  func isOwn<Name>(_ node: Node<Name>, _ label: RecordLabel, _ row: Row) -> Bool {
    if let prefix = label.prefix, prefix != .itunes || hasGoogle(label) { return true }
    guard let name = label.name else { return false }
    switch name {
    case .thrTotal: return labels.isInRSS
    case .mediaThumbnail:
      var children = node.children
      while let child = children.next() {
        let name = labels[child.index]?.name
        if name == .width || name == .height { return false }
      }
      return true
    case .adminGeneratorAgent, .ccLicense, .commonsLicense, .excerptEncoded, .mediaContent,
      .mediaGroup, .mediaKeywords, .mediaPlayer, .podcastSeason, .podcastEpisode:
      return true
    case .itunesAuthor where !isHead && !isPodcast: return true
    default: break
    }
    if let main = Self.mainElements(of: name), has(main.0) || has(main.1) { return true }
    return isHead && isOwnOfHead(name, row)
  }

  /// Returns `true` for an element that writers don't take for the main one.
  func isRepeat(_ name: KnownName?) -> Bool {
    guard let name, name != .mediaTitle, name != .mediaDescription else { return false }
    return Self.mainElements(of: name) != nil
  }

  /// Returns the main elements of an entry or a feed, which often repeat the text of another.
  private static func mainElements(of name: KnownName) -> (KnownName, KnownName)? {
    switch name {
    case .itunesTitle, .mediaTitle, .dcTitle, .dctermsTitle: (.title, .title)
    case .itunesSummary, .mediaDescription, .dcDescription, .dctermsDescription, .dctermsAbstract:
      (.description, .summary)
    case .itunesSeason: (.podcastSeason, .podcastSeason)
    case .itunesEpisode: (.podcastEpisode, .podcastEpisode)
    default: nil
    }
  }

  /// Returns `true` for an element that also has a product's, or Atom's and RSS's: a writer can't tell which
  /// of both a column came from.
  func isOneOfTwo(_ name: KnownName?) -> Bool {
    guard let name else { return false }
    if labels.isInRSS, let other = twin(of: name), has(other) { return true }
    if isHead { return name == .atomGenerator }
    return switch name {
    case .title: has(.gTitle)
    case .link: has(.gLink)
    case .description, .summary: has(.gDescription)
    case .guid, .id: has(.gID)
    default: name == .atomSource
    }
  }

  /// Returns the other element that RSS may have for a value: Atom's or RSS's.
  private func twin(of name: KnownName) -> KnownName? {
    switch name {
    case .title: .atomTitle
    case .atomTitle: .title
    case .copyright: .atomRights
    case .atomRights: .copyright
    case .guid: .atomID
    case .atomID: .guid
    case .generator: .atomGenerator
    case .description where isHead: .atomSubtitle
    case .atomSubtitle where isHead: .description
    default: nil
    }
  }

  /// Returns `true` for an element of a feed that another one would be written for, or of which another
  /// has the value.
  private func isOwnOfHead(_ name: KnownName, _ row: Row) -> Bool {
    switch name {
    case .mediaCategory, .webMaster, .dcPublisher, .itunesSubtitle, .itunesKeywords: return true
    case .image: return isPodcast || has(.googleImage)
    case .itunesImage: return has(.image) || !labels.isInRSS || !hasPodcastValues
    case .logo, .atomLogo: return has(.itunesImage)
    case .lastBuildDate: return row.timestamp(.updated) == row.timestamp(.published)
    case .managingEditor where isPodcast || has(.webMaster): return true
    case .itunesAuthor where !hasPodcastValues || has(.managingEditor): return true
    case .dcCreator where isPodcast && !has(.itunesAuthor): return true
    case .author, .itunesAuthor, .managingEditor, .dcCreator:
      var people = row.list(.authors)
      guard let author = people.item(), let owner = people.item() else { return false }
      typealias Member = FeedPerson.Member
      return author.text(Member.name).equals(owner.text(Member.name))
        && author.text(Member.email).equals(owner.text(Member.email))
    default: return false
    }
  }

  /// `true` if a writer can tell that the feed is a podcast's.
  private var hasPodcastValues: Bool {
    [
      .itunesExplicit, .itunesType, .itunesOwner, .podcastGUID, .podcastLocked, .podcastMedium,
      .podcastFunding,
    ].contains(where: has)
  }

  /// Returns `true` for a guid that is a page because it doesn't say that it is none, but not the item's.
  func isPageByDefault<Name>(_ node: Node<Name>, _ name: KnownName?, _ row: Row) -> Bool {
    guard case .guid = name, node.isLeaf, let id = row.text(.id), id.equals(node.trimmed) else {
      return false
    }
    return !row.text(.url).equals(id) && count(of: .guid) < 2
  }

  /// Returns the type of a content of Atom if that isn't one of its words for text. Atom 0.3 has other
  /// types, and a mode.
  func typeOfContent<Name>(_ node: Node<Name>, _ name: KnownName?) -> String? {
    switch name {
    case .content where !node.trimmed.isEmpty, .atomContent where !node.trimmed.isEmpty: break
    default: return nil
    }
    var type: String?
    var children = node.children
    while let child = children.next(), child.kind == .attribute {
      switch labels[child.index]?.name {
      case .mode: return nil
      case .type: type = child.word
      default: break
      }
    }
    return ["text", "html", "xhtml"].contains(type) ? nil : type
  }

  /// Returns `true` for a type that writers know as text or HTML.
  func isOfText(_ type: String) -> Bool {
    ["text", "html", "xhtml", "text/plain", "text/html"].contains(type.lowercased())
  }
}
