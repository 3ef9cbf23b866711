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
  private typealias Path = any PartialKeyPath<Feed> & Sendable

  /// The properties of each value, and whether they differ in two feeds.
  private static let table: [(value: Value, path: Path, differ: @Sendable (Feed, Feed) -> Bool)] = [
    (.id, \.id, { $0.id != $1.id }), (.title, \.title, { $0.title != $1.title }),
    (.subtitle, \.subtitle, { $0.subtitle != $1.subtitle }), (.url, \.url, { $0.url != $1.url }),
    (.feedURL, \.feedURL, { $0.feedURL != $1.feedURL }),
    (.updated, \.updated, { $0.updated != $1.updated }),
    (.published, \.published, { $0.published != $1.published }),
    (.author, \.author, { $0.author != $1.author }),
    (.rights, \.rights, { $0.rights != $1.rights }), (.icon, \.icon, { $0.icon != $1.icon }),
    (.image, \.image, { $0.image != $1.image }),
    (.language, \.language, { $0.language != $1.language }),
    (.country, \.country, { $0.country != $1.country }),
    (.chart, \.chart, { $0.chart != $1.chart }),
    (.chartQuery, \.chartQuery, { $0.chartQuery != $1.chartQuery }),
    (.generator, \.generator, { $0.generator != $1.generator }),
    (.links, \.links, { $0.links != $1.links }),
    (.categories, \.categories, { $0.categories != $1.categories }),
    (.explicit, \.explicit, { $0.explicit != $1.explicit }),
    (.type, \.type, { $0.type != $1.type }), (.owner, \.owner, { $0.owner != $1.owner }),
    (.podcastGUID, \.podcastGUID, { $0.podcastGUID != $1.podcastGUID }),
    (.locked, \.locked, { $0.locked != $1.locked }),
    (.locked, \.lockedOwner, { $0.lockedOwner != $1.lockedOwner }),
    (.medium, \.medium, { $0.medium != $1.medium }),
    (.funding, \.funding, { $0.funding != $1.funding }),
    (.extra, \.extra, { $0.extra != $1.extra }),
    (.isComplete, \.isComplete, { $0.isComplete != $1.isComplete }),
  ]

  /// Creates the set of the values of properties. The source and the dialect are always known.
  package init(_ properties: [PartialKeyPath<Feed>]) {
    for (value, path, _) in Self.table where properties.contains(path) { insert(value) }
  }

  package var properties: [PartialKeyPath<Feed>] {
    Self.table.filter { contains($0.value) }.map(\.path)
  }

  fileprivate init(of feed: Feed, otherThan other: Feed) {
    for (value, _, differ) in Self.table where differ(feed, other) { insert(value) }
  }
}

extension Feed {
  /// The values that are present so far.
  package var parts: FeedParts { parts(otherThan: Self.empty) }

  private static let empty = Feed()

  /// Returns the values that differ from those of another feed.
  package func parts(otherThan other: Feed) -> FeedParts { FeedParts(of: self, otherThan: other) }
}
