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
  public init(
    id: String? = nil, name: String? = nil, term: String? = nil, scheme: String? = nil
  ) {
    self.id = id
    self.name = name
    self.term = term
    self.scheme = scheme
  }
}
