/// A set of ``Feed`` values: those that an output needs, a dialect supports, or a document
/// contains. Each is named like its property of ``Feed``.
public struct FeedParts: OptionSet, Sendable, Hashable {
  /// A bit for each value.
  public let rawValue: UInt32

  /// Creates a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The values in the order of their bits. New ones go before the last.
  private enum Value: UInt32 {
    case id, title, subtitle, url, feedURL, updated, published, author, rights, icon, image
    case language, country, chart, generator, links, categories, explicit, type, owner, podcastGUID
    case locked, medium, funding, chartQuery, extra, isComplete
  }

  private init(_ value: Value) { rawValue = 1 << value.rawValue }

  public static let id = Self(.id)
  public static let title = Self(.title)
  public static let subtitle = Self(.subtitle)
  public static let url = Self(.url)
  public static let feedURL = Self(.feedURL)
  public static let updated = Self(.updated)
  public static let published = Self(.published)
  public static let author = Self(.author)
  public static let rights = Self(.rights)
  public static let icon = Self(.icon)
  public static let image = Self(.image)
  public static let language = Self(.language)
  public static let country = Self(.country)
  public static let chart = Self(.chart)
  public static let generator = Self(.generator)
  public static let links = Self(.links)
  public static let categories = Self(.categories)
  public static let explicit = Self(.explicit)
  public static let type = Self(.type)
  public static let owner = Self(.owner)
  public static let podcastGUID = Self(.podcastGUID)
  public static let locked = Self(.locked)
  public static let medium = Self(.medium)
  public static let funding = Self(.funding)
  public static let chartQuery = Self(.chartQuery)
  public static let extra = Self(.extra)
  public static let isComplete = Self(.isComplete)

  /// The values that only podcasts have.
  public static let podcast: Self = [
    .explicit, .type, .owner, .podcastGUID, .locked, .medium, .funding,
  ]

  /// All values that a document may state. Whether it is complete is known at its end.
  public static let all = Self(rawValue: Self.isComplete.rawValue - 1)

  /// Creates the set of values that the feed-level columns among `fields` are read from.
  @inlinable
  package init(of fields: some Sequence<EntryField>) {
    self = []
    for field in fields { formUnion(field.feedParts) }
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
