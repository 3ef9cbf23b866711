internal import ChartConvModel
internal import ChartConvRecords

/// The names of a dialect, each with the columns that need it.
struct DialectVocabulary<Name>: Sendable {
  private let elements: [Term]
  private let attributes: [Term]
  private let folders: Vocabulary.Folders?

  init(elements: [Term], attributes: [Term], folders: Vocabulary.Folders? = nil) {
    self.elements = elements
    self.attributes = attributes
    self.folders = folders
  }

  /// Returns a vocabulary with more elements.
  func adding(elements more: [Term]) -> Self {
    Self(elements: elements + more, attributes: attributes)
  }

  /// Returns a vocabulary for the JSON form of an XML dialect, in which attributes are ordinary
  /// members. A name that is both an element and an attribute is needed by the columns of either.
  ///
  /// - Parameter prefixed: a namespace whose names always have its prefix in JSON.
  func forJSON(prefixed: Namespace) -> Self {
    var terms: [Term] = []
    var indices: [ExactText: Int] = [:]
    for term in elements + attributes {
      var term = term
      if term.namespace == prefixed {
        term.namespace = Namespace(prefix: prefixed.prefix, uris: prefixed.uris)
      }
      let key = term.key
      if let index = indices[key] {
        guard terms[index].name == term.name, let needed = terms[index].fields else { continue }
        terms[index].fields = term.fields.map { needed.union($0) }
      } else {
        indices[key] = terms.count
        terms.append(term)
      }
    }
    return Self(elements: terms, attributes: [])
  }

  /// Returns a vocabulary whose JSON members allow only these types of values.
  func taking(_ values: Vocabulary.Values) -> Self {
    Self(elements: elements.map { $0.taking(values) }, attributes: attributes)
  }

  /// Returns the parser's vocabulary for a set of columns.
  ///
  /// - Parameter readsHeads: `false` for a dialect that needs nothing outside of its entries.
  func resolved(for fields: FieldSet, readsHeads: Bool) -> Vocabulary {
    func resolved(_ term: Term) -> Vocabulary.Term {
      var role = term.role
      if let needed = term.fields, needed.isDisjoint(with: fields) {
        role = .skipped
      } else if let needed = term.textFields, needed.isDisjoint(with: fields) {
        role = .node
      }
      return Vocabulary.Term(
        term.namespace, term.localName, name: term.name, role: role,
        headRole: readsHeads || term.outerRole.surroundsEntries ? term.outerRole : .skipped,
        values: term.values, isExtra: term.isExtra || term.fields?.isEmpty == true,
        others: term.others, fields: term.fields)
    }
    var vocabulary = Vocabulary(
      elements: elements.map(resolved), attributes: attributes.map(resolved), folders: folders,
      keepsExtra: fields.contains(.extra))
    vocabulary.keepsHeadExtra = fields.contains(.feedExtra)
    return vocabulary
  }
}

extension Vocabulary.Role {
  /// `true` for an entry and for containers of entries.
  fileprivate var surroundsEntries: Bool {
    self == .frame || self == .feed || self == .entry || self == .folder
  }
}

extension DialectVocabulary {
  /// An element, a JSON member, or an attribute.
  struct Term: Sendable {
    var namespace: Namespace
    let localName: String
    let name: UInt8
    let role: Vocabulary.Role
    /// The role outside of entries, if it is another.
    var headRole: Vocabulary.Role?
    /// The columns that need the term; `nil` if it is always needed.
    var fields: FieldSet?
    /// The columns that need the term's text, if fewer than those that need the element.
    var textFields: FieldSet?
    var values: Vocabulary.Values = .objectsOrTexts
    /// `true` for a name that has no column as a member of an entry itself.
    var isExtra = false
    /// The name of nodes for the unknown objects in it, in JSON.
    var others: UInt8?

    /// The role outside of entries.
    var outerRole: Vocabulary.Role { headRole ?? role }

    /// The name in JSON.
    var key: ExactText { ExactText(namespace.key(of: localName)) }

    /// Returns a term whose JSON member allows only these types of values.
    func taking(_ values: Vocabulary.Values) -> Self {
      var term = self
      term.values = values
      return term
    }

    /// The term for a name that is only read inside of other members.
    var nested: Self {
      var term = self
      term.isExtra = true
      return term
    }
  }
}

extension DialectVocabulary.Term where Name: RecordName {
  /// Creates a term.
  ///
  /// - Parameter name: the name of its nodes; `nil` if it has none.
  init(
    _ role: Vocabulary.Role, _ namespace: Namespace, _ localName: String, _ name: Name?,
    _ fields: FieldSet? = nil, text: FieldSet? = nil
  ) {
    self.init(
      namespace: namespace, localName: localName, name: name?.rawValue ?? .max, role: role,
      fields: fields, textFields: text)
  }

  /// Returns a term whose unknown objects are nodes of a name.
  func others(_ name: Name) -> Self {
    var term = self
    term.others = name.rawValue
    return term
  }

  /// Creates a container of entries.
  static func frame(_ namespace: Namespace, _ localName: String) -> Self {
    Self(.frame, namespace, localName, nil)
  }

  /// Creates a container of entries, which isn't read within them.
  static func list(_ namespace: Namespace, _ localName: String) -> Self {
    var term = ignored(namespace, localName)
    term.headRole = .frame
    return term
  }

  /// Creates an entry.
  static func entry(_ namespace: Namespace, _ localName: String, _ name: Name) -> Self {
    Self(.entry, namespace, localName, name)
  }

  /// Creates an element with significant attributes or children.
  static func node(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil,
    text: FieldSet? = nil
  ) -> Self {
    Self(text == nil ? .node : .text, namespace, localName, name, fields, text: text)
  }

  /// Creates an element or attribute with significant text.
  static func text(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil
  ) -> Self {
    Self(.text, namespace, localName, name, fields)
  }

  /// Creates an element of an entry that contains feed metadata.
  static func head(_ namespace: Namespace, _ localName: String, _ name: Name) -> Self {
    Self(.head, namespace, localName, name)
  }

  /// Creates an element whose text may contain markup.
  static func markup(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil,
    text: FieldSet? = nil
  ) -> Self {
    Self(.markup, namespace, localName, name, fields, text: text)
  }

  /// Creates one of several feeds in a JSON document.
  static func feed(_ localName: String, _ name: Name) -> Self {
    Self(.feed, .none, localName, name)
  }

  /// Creates an entry or a container of entries, by its attributes; within an entry it is a node.
  static func folder(_ localName: String, _ name: Name) -> Self {
    var term = node(.none, localName, name)
    term.headRole = .folder
    return term
  }

  /// Returns the term of a name that is an entry, or one of several feeds, but within an entry a node.
  func nestable(_ name: Name, _ values: Vocabulary.Values) -> Self {
    var term = Self(values.contains(.object) ? .node : .text, namespace, localName, name)
      .taking(values)
    term.headRole = role
    return term
  }

  /// Creates a JSON object whose members belong to the enclosing object.
  static func inline(_ localName: String) -> Self { Self(.inline, .none, localName, nil) }

  /// Creates a JSON member that is the text of the enclosing object.
  static func ownText(_ localName: String) -> Self { Self(.ownText, .none, localName, nil) }

  /// Creates a JSON member with a significant value.
  static func member(
    _ localName: String, _ name: Name, _ fields: FieldSet? = nil,
    _ values: Vocabulary.Values = .text
  ) -> Self {
    text(.none, localName, name, fields).taking(values)
  }

  /// Creates a JSON object of members that other columns don't hold. A feed's is a node with its text.
  static func extra(_ localName: String, _ name: Name) -> Self {
    var term = Self(.extra, .none, localName, name, [.extra]).taking(.raw)
    term.headRole = .text
    return term
  }

  /// Creates a known name that no column needs.
  static func ignored(_ namespace: Namespace, _ localName: String) -> Self {
    Self(.skipped, namespace, localName, nil).nested
  }
}
