/// A set of ``Feed`` values: those that an output needs, a dialect supports, or a document
/// contains. Each is named like its property of ``Feed``.
@usableFromInline
package struct FeedParts: OptionSet, Sendable, Hashable {
  @usableFromInline package let rawValue: UInt32

  @usableFromInline package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The values in the order of their bits. New ones go before the last.
  private enum Value: UInt32 {
    case id, title, subtitle, url, feedURL, updated, published, author, rights, icon, image
    case language, country, chart, generator, links, categories, explicit, type, owner, podcastGUID
    case locked, medium, funding, chartQuery, extra, isComplete
  }

  private init(_ value: Value) { rawValue = 1 << value.rawValue }

  package static let id = Self(.id)
  package static let title = Self(.title)
  package static let subtitle = Self(.subtitle)
  package static let url = Self(.url)
  package static let feedURL = Self(.feedURL)
  package static let updated = Self(.updated)
  package static let published = Self(.published)
  package static let author = Self(.author)
  package static let rights = Self(.rights)
  package static let icon = Self(.icon)
  package static let image = Self(.image)
  package static let language = Self(.language)
  package static let country = Self(.country)
  package static let chart = Self(.chart)
  package static let generator = Self(.generator)
  package static let links = Self(.links)
  package static let categories = Self(.categories)
  package static let explicit = Self(.explicit)
  package static let type = Self(.type)
  package static let owner = Self(.owner)
  package static let podcastGUID = Self(.podcastGUID)
  package static let locked = Self(.locked)
  package static let medium = Self(.medium)
  package static let funding = Self(.funding)
  package static let chartQuery = Self(.chartQuery)
  package static let extra = Self(.extra)
  package static let isComplete = Self(.isComplete)

  /// The values that only podcasts have.
  package static let podcast: Self = [
    .explicit, .type, .owner, .podcastGUID, .locked, .medium, .funding,
  ]

  /// All values that a document may state. Whether it is complete is known at its end.
  package static let all = Self(rawValue: Self.isComplete.rawValue - 1)

  /// Creates the set of values that the feed-level columns among `fields` are read from.
  @inlinable
  package init(of fields: some Sequence<EntryField>) {
    self = []
    for field in fields { formUnion(field.feedParts) }
  }
}

extension FeedParts {
  private static let properties: [(path: any PartialKeyPath<Feed> & Sendable, part: Self)] = [
    (\.id, .id), (\.title, .title), (\.subtitle, .subtitle), (\.url, .url),
    (\.feedURL, .feedURL), (\.updated, .updated), (\.published, .published),
    (\.author, .author), (\.rights, .rights), (\.icon, .icon), (\.image, .image),
    (\.language, .language), (\.country, .country), (\.chart, .chart),
    (\.chartQuery, .chartQuery), (\.generator, .generator), (\.links, .links),
    (\.categories, .categories), (\.explicit, .explicit), (\.type, .type), (\.owner, .owner),
    (\.podcastGUID, .podcastGUID), (\.locked, .locked), (\.lockedOwner, .locked),
    (\.medium, .medium), (\.funding, .funding), (\.extra, .extra), (\.isComplete, .isComplete),
  ]

  /// Creates the set of the values of properties. The source and the dialect are always known.
  package init(_ properties: [PartialKeyPath<Feed>]) {
    self = properties.reduce(into: []) { parts, path in
      parts.formUnion(Self.properties.first { $0.path == path }?.part ?? [])
    }
  }

  package var properties: [PartialKeyPath<Feed>] {
    Self.properties.filter { !isDisjoint(with: $0.part) }.map(\.path)
  }
}

extension Feed {
  /// The values that are present so far.
  package var parts: FeedParts { parts(otherThan: Self.empty) }

  private static let empty = Feed()

  /// Returns the values that differ from those of another feed.
  package func parts(otherThan other: Feed) -> FeedParts {
    var parts: FeedParts = []
    func add(_ part: FeedParts, _ differs: Bool) { if differs { parts.insert(part) } }
    add(.id, id != other.id)
    add(.title, title != other.title)
    add(.subtitle, subtitle != other.subtitle)
    add(.url, url != other.url)
    add(.feedURL, feedURL != other.feedURL)
    add(.updated, updated != other.updated)
    add(.published, published != other.published)
    add(.author, author != other.author)
    add(.rights, rights != other.rights)
    add(.icon, icon != other.icon)
    add(.image, image != other.image)
    add(.language, language != other.language)
    add(.country, country != other.country)
    add(.chart, chart != other.chart)
    add(.chartQuery, chartQuery != other.chartQuery)
    add(.isComplete, isComplete != other.isComplete)
    add(.extra, extra != other.extra)
    add(.generator, generator != other.generator)
    add(.links, links != other.links)
    add(.categories, categories != other.categories)
    add(.explicit, explicit != other.explicit)
    add(.type, type != other.type)
    add(.owner, owner != other.owner)
    add(.podcastGUID, podcastGUID != other.podcastGUID)
    add(.locked, locked != other.locked || lockedOwner != other.lockedOwner)
    add(.medium, medium != other.medium)
    add(.funding, funding != other.funding)
    return parts
  }
}
