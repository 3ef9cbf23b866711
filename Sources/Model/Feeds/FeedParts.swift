/// A set of ``Feed`` values: those that an output needs, a dialect supports, or a document
/// contains.
@usableFromInline
package struct FeedParts: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Each is named like its property of ``Feed``. New ones go before the last.
  @usableFromInline
  package enum Value: UInt32, Sendable {
    case id, title, subtitle, url, feedURL, updated, published, author, rights, icon, image
    case language, country, chart, generator, links, categories, explicit, type, owner, podcastGUID
    case locked, medium, funding, chartQuery, extra, isComplete

    fileprivate var bit: UInt32 { 1 << rawValue }
  }

  /// The names of the values in JSON, in the order of their cases.
  private static let names = """
    id title subtitle url feed_url updated published author rights icon image language country chart \
    generator links categories explicit type owner podcast_guid locked medium funding chart_query extra \
    is_complete
    """.words

  package var names: [String] {
    Self.names.indices.filter { bits & 1 << UInt32($0) != 0 }.map { Self.names[$0] }
  }

  @usableFromInline var bits: UInt32 = 0

  @usableFromInline
  package init(arrayLiteral values: Value...) { for value in values { insert(value) } }

  private init(bits: UInt32) { self.bits = bits }

  /// Creates the set of values that the feed-level columns among `fields` are read from.
  @inlinable
  package init(of fields: some Sequence<EntryField>) {
    self = []
    for field in fields { bits |= field.feedParts.bits }
  }

  /// The values that only podcasts have.
  package static let podcast: Self = [
    .explicit, .type, .owner, .podcastGUID, .locked, .medium, .funding,
  ]

  /// All values that a document may state. Whether it is complete is known at its end.
  package static let all = Self(bits: Value.isComplete.bit - 1)

  package var isEmpty: Bool { bits == 0 }
  package func contains(_ value: Value) -> Bool { bits & value.bit != 0 }
  package func isSubset(of other: Self) -> Bool { bits & ~other.bits == 0 }
  package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }
  package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
  package func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
  package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }
  package mutating func insert(_ value: Value) { bits |= value.bit }
  package mutating func formUnion(_ other: Self) { bits |= other.bits }
}

extension FeedParts {
  private static let properties: [(path: any PartialKeyPath<Feed> & Sendable, part: Value)] = [
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
      if let part = Self.properties.first(where: { $0.path == path })?.part { parts.insert(part) }
    }
  }

  package var properties: [PartialKeyPath<Feed>] {
    Self.properties.filter { contains($0.part) }.map(\.path)
  }
}

extension Feed {
  /// The values that are present so far.
  package var parts: FeedParts { parts(otherThan: Self.empty) }

  private static let empty = Feed()

  /// Returns the values that differ from those of another feed.
  package func parts(otherThan other: Feed) -> FeedParts {
    var parts: FeedParts = []
    func add(_ part: FeedParts.Value, _ differs: Bool) { if differs { parts.insert(part) } }
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
