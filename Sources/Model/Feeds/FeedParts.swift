/// A set of ``Feed`` values: those that an output needs, a dialect supports, or a document
/// contains.
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

  /// ``Feed/id``.
  public static let id = Self(.id)
  /// ``Feed/title``.
  public static let title = Self(.title)
  /// ``Feed/subtitle``.
  public static let subtitle = Self(.subtitle)
  /// ``Feed/url``.
  public static let url = Self(.url)
  /// ``Feed/feedURL``.
  public static let feedURL = Self(.feedURL)
  /// ``Feed/updated``.
  public static let updated = Self(.updated)
  /// ``Feed/published``.
  public static let published = Self(.published)
  /// ``Feed/author``.
  public static let author = Self(.author)
  /// ``Feed/rights``.
  public static let rights = Self(.rights)
  /// ``Feed/icon``.
  public static let icon = Self(.icon)
  /// ``Feed/image``.
  public static let image = Self(.image)
  /// ``Feed/language``.
  public static let language = Self(.language)
  /// ``Feed/country``.
  public static let country = Self(.country)
  /// ``Feed/chart``.
  public static let chart = Self(.chart)
  /// ``Feed/generator``.
  public static let generator = Self(.generator)
  /// ``Feed/links``.
  public static let links = Self(.links)
  /// ``Feed/categories``.
  public static let categories = Self(.categories)
  /// ``Feed/explicit``.
  public static let explicit = Self(.explicit)
  /// ``Feed/type``.
  public static let type = Self(.type)
  /// ``Feed/owner``.
  public static let owner = Self(.owner)
  /// ``Feed/podcastGUID``.
  public static let podcastGUID = Self(.podcastGUID)
  /// ``Feed/locked``.
  public static let locked = Self(.locked)
  /// ``Feed/medium``.
  public static let medium = Self(.medium)
  /// ``Feed/funding``.
  public static let funding = Self(.funding)

  /// The values that only podcasts have.
  public static let podcast: Self = [
    .explicit, .type, .owner, .podcastGUID, .locked, .medium, .funding,
  ]

  /// ``Feed/chartQuery``.
  public static let chartQuery = Self(.chartQuery)
  /// ``Feed/extra``.
  public static let extra = Self(.extra)
  /// ``Feed/isComplete``.
  public static let isComplete = Self(.isComplete)

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
