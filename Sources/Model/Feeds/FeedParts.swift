/// A set of ``Feed`` values: those that an output needs, a dialect supports, or a document
/// contains.
public struct FeedParts: OptionSet, Sendable, Hashable {
  /// A bit for each value.
  public let rawValue: UInt32

  /// Creates a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// ``Feed/id``.
  public static let id = Self(rawValue: 1 << 0)
  /// ``Feed/title``.
  public static let title = Self(rawValue: 1 << 1)
  /// ``Feed/subtitle``.
  public static let subtitle = Self(rawValue: 1 << 2)
  /// ``Feed/url``.
  public static let url = Self(rawValue: 1 << 3)
  /// ``Feed/feedURL``.
  public static let feedURL = Self(rawValue: 1 << 4)
  /// ``Feed/updated``.
  public static let updated = Self(rawValue: 1 << 5)
  /// ``Feed/published``.
  public static let published = Self(rawValue: 1 << 6)
  /// ``Feed/author``.
  public static let author = Self(rawValue: 1 << 7)
  /// ``Feed/rights``.
  public static let rights = Self(rawValue: 1 << 8)
  /// ``Feed/icon``.
  public static let icon = Self(rawValue: 1 << 9)
  /// ``Feed/image``.
  public static let image = Self(rawValue: 1 << 10)
  /// ``Feed/language``.
  public static let language = Self(rawValue: 1 << 11)
  /// ``Feed/country``.
  public static let country = Self(rawValue: 1 << 12)
  /// ``Feed/chart``.
  public static let chart = Self(rawValue: 1 << 13)
  /// ``Feed/generator``.
  public static let generator = Self(rawValue: 1 << 14)
  /// ``Feed/links``.
  public static let links = Self(rawValue: 1 << 15)
  /// ``Feed/categories``.
  public static let categories = Self(rawValue: 1 << 16)
  /// ``Feed/explicit``.
  public static let explicit = Self(rawValue: 1 << 17)
  /// ``Feed/type``.
  public static let type = Self(rawValue: 1 << 18)
  /// ``Feed/owner``.
  public static let owner = Self(rawValue: 1 << 19)
  /// ``Feed/podcastGUID``.
  public static let podcastGUID = Self(rawValue: 1 << 20)
  /// ``Feed/locked``.
  public static let locked = Self(rawValue: 1 << 21)
  /// ``Feed/medium``.
  public static let medium = Self(rawValue: 1 << 22)
  /// ``Feed/funding``.
  public static let funding = Self(rawValue: 1 << 23)

  /// The values that only podcasts have.
  public static let podcast: Self = [
    .explicit, .type, .owner, .podcastGUID, .locked, .medium, .funding,
  ]

  /// ``Feed/chartQuery``.
  public static let chartQuery = Self(rawValue: 1 << 24)
  /// ``Feed/isComplete``.
  public static let isComplete = Self(rawValue: 1 << 25)

  /// All values that a document may state. Whether it is complete is known at its end.
  public static let all = Self(rawValue: 1 << 25 - 1)

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
