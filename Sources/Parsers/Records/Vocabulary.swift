package import ChartConvModel

/// The names of a dialect that the parsers look for.
///
/// A known name that isn't needed is `.skipped`: it is skipped with all of its contents and not
/// reported as unknown.
@usableFromInline
package struct Vocabulary: Sendable {
  /// The treatment of an element or member.
  @frozen
  @usableFromInline
  package enum Role: Sendable, Hashable {
    /// Known, but not needed.
    case skipped
    /// A transparent container of entries: `feed`, `rss`, `channel`.
    case frame
    /// JSON: one of several feeds in a document, such as a chart of the Apple Music API.
    case feed
    /// An entry, which becomes a separate record.
    case entry
    /// XML: an entry if it has an address, else a container of entries with a name. See ``Folders``.
    case folder
    /// A node whose text isn't needed.
    case node
    /// A node within an entry that describes a feed. Its contents are treated as outside of entries
    /// (RFC 4287 §4.2.11).
    case head
    case text
    /// A node whose contents are recorded as markup.
    case markup
    /// JSON: a transparent object, whose members belong to the enclosing object: `attributes`.
    case inline
    /// JSON: the text of the enclosing object: `label`.
    case ownText
    /// JSON: an object of members that aren't read, to be kept: `extra`.
    case extra

    // `==` of another module's enum is a call; a switch is inlined.
    @inlinable package var isSkipped: Bool {
      if case .skipped = self { true } else { false }
    }

    @inlinable package var isEntry: Bool {
      if case .entry = self { true } else { false }
    }

    /// `true` for an entry and for containers of entries.
    package var surroundsEntries: Bool {
      switch self {
      case .frame, .feed, .entry, .folder: true
      default: false
      }
    }
  }

  /// The types of JSON values that a key allows. A value of another type is dropped with a warning.
  package struct Values: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let object = Self(rawValue: 1)
    /// A string or a number.
    package static let text = Self(rawValue: 2)
    package static let boolean = Self(rawValue: 4)
    /// Several values, in an array. Without it, only the first value of an array is read.
    package static let list = Self(rawValue: 8)
    /// An object of entries whose keys are data. Each has a node for its key.
    package static let keyed = Self(rawValue: 17)
    /// An object that is the node's text: its JSON, without white space.
    package static let raw = Self(rawValue: 33)
    package static let rawObjects = Self(rawValue: 41)
    // A literal of two would be made by the runtime, at the start of each run.
    package static let scalar = Self(rawValue: 6)
    /// Of null there is a node without text.
    package static let textOrNull = Self(rawValue: 66)
    package static let objects = Self(rawValue: 9)
    package static let texts = Self(rawValue: 10)
    package static let objectsOrTexts = Self(rawValue: 11)
    package static let any = Self(rawValue: 15)
  }

  /// The attributes of a ``Role/folder``, by the raw values of their names.
  package struct Folders: Sendable {
    /// Addresses, one of which makes an entry.
    package let addresses: [UInt8]
    /// The names of a container, by preference.
    package let labels: [UInt8]
    /// The name of the nodes in an entry for the containers around it, outermost first.
    package let path: UInt8

    package init(addresses: [UInt8], labels: [UInt8], path: UInt8) {
      self.addresses = addresses
      self.labels = labels
      self.path = path
    }
  }

  /// A name and its treatment.
  package struct Term: Sendable {
    package var namespace: Namespace
    /// The local name of an element or attribute, or the last part of a JSON key.
    package let localName: String
    /// The raw value of the dialect's name.
    package var name: UInt8
    /// The role within an entry.
    package var role: Role
    /// The role outside of entries, in the feed's own metadata.
    package var headRole: Role
    package var values: Values
    /// JSON: `true` if, as a member of an entry itself, it isn't read but kept with the unknown
    /// ones.
    package var isExtra: Bool
    /// JSON: the name of nodes for the unknown objects in it.
    package var others: UInt8?
    /// XML: the columns that hold it; `nil` if those of the element around it do.
    package var fields: FieldSet?

    package init(
      _ namespace: Namespace, _ localName: String, name: UInt8, role: Role, headRole: Role,
      values: Values = .objectsOrTexts, isExtra: Bool = false, others: UInt8? = nil,
      fields: FieldSet? = nil
    ) {
      self.namespace = namespace
      self.localName = localName
      self.name = name
      self.role = role
      self.headRole = headRole
      self.values = values
      self.isExtra = isExtra
      self.others = others
      self.fields = fields
    }
  }

  package var elements: [Term]
  package var attributes: [Term]
  package var folders: Folders?
  /// `true` if what isn't read of an entry is kept; see ``Record/extra`` and ``RecordLabels``.
  package var keepsExtra: Bool
  /// `true` if what isn't read outside of the entries is kept.
  package var keepsHeadExtra = false
  /// JSON: `true` if these are kept in all objects, and not only in an entry itself; see
  /// ``Record/memberName``.
  package var keepsMembers = false
  /// JSON: the name of an entry's key, if the members of the root are the entries.
  package var rootKey: UInt8?

  package init(
    elements: [Term], attributes: [Term], folders: Folders? = nil, keepsExtra: Bool = false
  ) {
    self.elements = elements
    self.attributes = attributes
    self.folders = folders
    self.keepsExtra = keepsExtra
  }
}

/// An XML namespace and its variants in feeds (Namespaces in XML 1.0).
///
/// An object, because the hundreds of terms of a vocabulary share a few.
package final class Namespace: Sendable {
  /// The conventional prefix. An undeclared prefix is resolved by it, and the JSON forms of feeds
  /// use it in their keys. Empty for none.
  package let prefix: String
  /// The URI and its known misspellings, in lower case. They are compared ignoring case.
  package let uris: [String]
  /// `true` if names without a namespace belong to this one.
  package let includesNone: Bool

  package init(prefix: String, uris: [String], includesNone: Bool = false) {
    self.prefix = prefix
    self.uris = uris
    self.includesNone = includesNone
  }

  /// The namespace of attributes without a prefix, which are in none (§6.2).
  package static let none = Namespace(prefix: "", uris: [], includesNone: true)

  /// The namespace of `xml:lang` and `xml:base`, which the specification binds.
  package static let xml = Namespace(prefix: "xml", uris: ["http://www.w3.org/xml/1998/namespace"])

  package func key(of localName: String) -> String {
    prefix.isEmpty || includesNone ? localName : prefix + ":" + localName
  }

  /// Returns the namespace's URI that differs from `other` in one character only: an unlisted
  /// misspelling.
  package func uri(near other: String) -> String? {
    uris.first { Self.isNear($0.utf8, other.utf8) }
  }

  /// Returns `true` if one character was inserted, deleted or replaced. `known` is ASCII.
  private static func isNear(_ known: String.UTF8View, _ other: String.UTF8View) -> Bool {
    let shorter = min(known.count, other.count)
    guard max(known.count, other.count) - shorter <= 3 else { return false }
    let start = zip(known, other).prefix { $0 == $1 }.count
    let end = zip(known.reversed(), other.reversed()).prefix(shorter - start)
      .prefix { $0 == $1 }.count
    let added = other.dropFirst(start).dropLast(end)
    return known.count - start - end <= 1 && String(added)?.unicodeScalars.count ?? 2 <= 1
  }

  /// Returns `true` if a name with this URI, or else with this undeclared prefix, belongs to the
  /// namespace.
  package func matches(uri: String?, prefix: String?) -> Bool {
    if let uri { return uris.contains(uri.lowercased()) }
    if let prefix { return prefix.lowercased() == self.prefix }
    return includesNone
  }
}
