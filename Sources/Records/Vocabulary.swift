/// The names of a dialect that are wanted, as the parsers use them.
///
/// A name that the dialect knows and nobody asked for is `.unwanted`: it is skipped with all that
/// it contains, and not reported as unknown.
public struct Vocabulary: Sendable {
  /// What a parser does with an element or member of that name.
  public enum Role: Sendable, Hashable {
    /// Known, and of no use to what was asked for.
    case unwanted
    /// A container of entries, transparent: `feed`, `rss`, `channel`.
    case frame
    /// JSON: a feed of its own, one of several in the document: a chart of the Apple Music API.
    case feed
    /// An entry: a record of its own.
    case entry
    /// A node whose text is of no use.
    case node
    /// A node within an entry in which a feed speaks of itself: what becomes of it is what would
    /// outside of entries (RFC 4287 §4.2.11).
    case head
    /// A node with its text.
    case text
    /// A node with all that it contains as markup.
    case markup
    /// JSON: transparent, its members are those of the object that it is in: `attributes`.
    case inline
    /// JSON: the text of the object that it is in: `label`.
    case ownText
  }

  /// The values that mean something under a JSON key; another costs the member, with a warning.
  public struct Values: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let object = Self(rawValue: 1)
    /// A string or a number.
    public static let text = Self(rawValue: 2)
    public static let boolean = Self(rawValue: 4)
  }

  /// A name and what becomes of it.
  public struct Term: Sendable {
    public let namespace: Namespace
    /// The local name of an element or attribute; the last part of a JSON key.
    public let localName: String
    /// The raw value of the dialect's own name.
    public let name: UInt8
    /// What becomes of it in an entry.
    public let role: Role
    /// What becomes of it outside of entries, where the feed speaks of itself.
    public let headRole: Role
    public let values: Values

    public init(
      _ namespace: Namespace, _ localName: String, name: UInt8, role: Role, headRole: Role,
      values: Values = [.object, .text]
    ) {
      self.namespace = namespace
      self.localName = localName
      self.name = name
      self.role = role
      self.headRole = headRole
      self.values = values
    }
  }

  public var elements: [Term]
  public var attributes: [Term]

  public init(elements: [Term], attributes: [Term]) {
    self.elements = elements
    self.attributes = attributes
  }
}
