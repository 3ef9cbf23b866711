/// A link of an entry or a feed (RFC 4287 §4.2.7), an RSS `enclosure`, a JSON Feed attachment.
public struct FeedLink: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The relation: `alternate`, `enclosure`, `self`, `related` …
  @ExactText public var rel: String?
  /// The media type.
  @ExactText public var type: String?
  /// The text of the link.
  @ExactText public var title: String?
  /// The size in bytes.
  public var length: Int?
  package var durationInMilliseconds: Int?
  /// The language of the target.
  @ExactText public var hreflang: String?

  /// Creates a link.
  public init(
    url: String? = nil, rel: String? = nil, type: String? = nil, title: String? = nil,
    length: Int? = nil, duration: Duration? = nil, hreflang: String? = nil
  ) {
    self.url = url
    self.rel = rel
    self.type = type
    self.title = title
    self.length = length
    self.duration = duration
    self.hreflang = hreflang
  }

  /// `true` if the media type is HTML or absent.
  package var isPage: Bool {
    switch type {
    case nil, "text/html", "application/xhtml+xml": true
    default: false
    }
  }
}

extension FeedLink: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case url, rel, type, title, length, duration, hreflang }

  package init() {}

  package static var list: EntryField { .links }
  package static let items = ItemType(
    Self.self, "link", label: [.url], addresses: [.url],
    required: .url)

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.url, &url)
    coder.code(Member.rel, &rel)
    coder.code(Member.type, &type)
    coder.code(Member.title, &title)
    coder.code(Member.length, &length)
    coder.code(Member.duration, &durationInMilliseconds)
    coder.code(Member.hreflang, &hreflang)
  }
}

/// One rendition of an entry's picture.
public struct FeedArtwork: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The width in pixels, from the URL if it has one, else from the feed.
  public var width: Int?
  /// The height in pixels.
  public var height: Int?

  /// Creates a rendition.
  public init(url: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.width = width
    self.height = height
  }
}

extension FeedArtwork: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case url, width, height }

  package init() {}

  package static var list: EntryField { .artwork }
  package static let items = ItemType(
    Self.self, "artwork", label: [.url], addresses: [.url],
    required: .url)

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.url, &url)
    coder.code(Member.width, &width)
    coder.code(Member.height, &height)
  }
}

/// A genre or category of an entry or a feed.
///
/// - Apple's charts: `category`'s `im:id`, `label`, `term` and `scheme`; `genres[]`.
/// - Atom: RFC 4287 §4.2.2. RSS: `category` and its `domain`.
public struct FeedCategory: Sendable, Hashable, Codable {
  /// The store's number for the genre.
  @ExactText public var id: String?
  /// The display name.
  @ExactText public var name: String?
  /// The machine-readable name; English on every storefront.
  @ExactText public var term: String?
  /// The vocabulary of `term`, usually a URL.
  @ExactText public var scheme: String?

  /// Creates a category.
  public init(id: String? = nil, name: String? = nil, term: String? = nil, scheme: String? = nil) {
    self.id = id
    self.name = name
    self.term = term
    self.scheme = scheme
  }

  /// Returns one of Apple's categories of podcasts, such as `Arts`, for a feed. One within another,
  /// such as `Design`, follows it.
  public static func applePodcasts(_ name: String) -> Self {
    Self(name: name, term: name, scheme: "http://www.itunes.com/")
  }
}

extension FeedCategory: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case id, name, term, scheme }

  package init() {}

  package static var list: EntryField { .genres }
  package static let items = ItemType(Self.self, "category", label: [.name, .term])

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.id, &id)
    coder.code(Member.name, &name)
    coder.code(Member.term, &term)
    coder.code(Member.scheme, &scheme)
  }
}

/// An author, performer or publisher (RFC 4287 §3.2, JSON Feed 1.1 `authors`).
public struct FeedPerson: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// The page of the person.
  @ExactText public var url: String?
  /// The e-mail address.
  @ExactText public var email: String?

  /// Creates a person.
  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}

extension FeedPerson: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case name, url, email }

  package init() {}

  package static var list: EntryField { .authors }
  package static let items = ItemType(
    Self.self, "person", label: [.name, .email], addresses: [.url])

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.name, &name)
    coder.code(Member.url, &url)
    coder.code(Member.email, &email)
  }
}
