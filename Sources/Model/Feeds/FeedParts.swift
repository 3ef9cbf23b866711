/// A set of ``Feed`` values: those that an output needs, a dialect supports, or a document
/// contains.
public struct FeedParts: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let id = Self(rawValue: 1 << 0)
  public static let title = Self(rawValue: 1 << 1)
  public static let subtitle = Self(rawValue: 1 << 2)
  public static let url = Self(rawValue: 1 << 3)
  public static let feedURL = Self(rawValue: 1 << 4)
  public static let updated = Self(rawValue: 1 << 5)
  public static let published = Self(rawValue: 1 << 6)
  public static let author = Self(rawValue: 1 << 7)
  public static let rights = Self(rawValue: 1 << 8)
  public static let icon = Self(rawValue: 1 << 9)
  public static let image = Self(rawValue: 1 << 10)
  public static let language = Self(rawValue: 1 << 11)
  public static let country = Self(rawValue: 1 << 12)
  public static let chart = Self(rawValue: 1 << 13)
  public static let generator = Self(rawValue: 1 << 14)
  public static let links = Self(rawValue: 1 << 15)
  public static let categories = Self(rawValue: 1 << 16)
  public static let explicit = Self(rawValue: 1 << 17)
  public static let type = Self(rawValue: 1 << 18)
  public static let owner = Self(rawValue: 1 << 19)
  public static let podcastGUID = Self(rawValue: 1 << 20)
  public static let locked = Self(rawValue: 1 << 21)
  public static let medium = Self(rawValue: 1 << 22)
  public static let funding = Self(rawValue: 1 << 23)

  /// The values that only podcasts have.
  public static let podcast: Self = [
    .explicit, .type, .owner, .podcastGUID, .locked, .medium, .funding,
  ]

  public static let all = Self(rawValue: 1 << 24 - 1)

  /// Creates the set of values that the feed-level columns among `fields` are read from.
  public init(of fields: some Sequence<EntryField>) {
    self = []
    for field in fields {
      switch field {
      case .chart: insert(.chart)
      case .country: insert(.country)
      case .feedTitle: insert(.title)
      case .feedURL: insert(.feedURL)
      case .feedUpdated: insert(.updated)
      default: break
      }
    }
  }
}

extension Feed {
  /// The values that are present so far.
  public var parts: FeedParts {
    var parts: FeedParts = []
    func add(_ part: FeedParts, _ isPresent: Bool) { if isPresent { parts.insert(part) } }
    add(.id, id != nil)
    add(.title, title != nil)
    add(.subtitle, subtitle != nil)
    add(.url, url != nil)
    add(.feedURL, feedURL != nil)
    add(.updated, updated != nil)
    add(.published, published != nil)
    add(.author, author != nil)
    add(.rights, rights != nil)
    add(.icon, icon != nil)
    add(.image, image != nil)
    add(.language, language != nil)
    add(.country, country != nil)
    add(.chart, chart != nil)
    add(.generator, generator != nil)
    add(.links, !links.isEmpty)
    add(.categories, !categories.isEmpty)
    add(.explicit, explicit != nil)
    add(.type, type != nil)
    add(.owner, owner != nil)
    add(.podcastGUID, podcastGUID != nil)
    add(.locked, locked != nil || lockedOwner != nil)
    add(.medium, medium != nil)
    add(.funding, !funding.isEmpty)
    return parts
  }
}
