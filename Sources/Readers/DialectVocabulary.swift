internal import ChartConvModel
internal import ChartConvParsers

/// The names of a dialect, each with the columns that need it.
///
/// The name's type has no requirement, which the runtime would look up at each start.
struct DialectVocabulary<Name>: Sendable {
  let elements: [Term]
  let attributes: [Term]
  var folders: Vocabulary.Folders?
  /// JSON: `true` if the members that aren't read are kept in all objects.
  var keepsMembers = false

  func adding(elements more: [Term]) -> Self {
    Self(elements: elements + more, attributes: attributes)
  }

  /// Returns a vocabulary for the JSON form of an XML dialect, in which attributes are ordinary
  /// members of any type. A name that is both an element and an attribute is needed by the columns of
  /// either. A container of entries is a list of them.
  ///
  /// - Parameters:
  ///   - prefixed: a namespace whose names always have its prefix in JSON.
  ///   - entry: the name of an entry.
  func forJSON(prefixed: Namespace, entry: Name) -> Self where Name: RecordName {
    var terms: [Term] = []
    var indices: [ExactText: Int] = [:]
    for term in elements + attributes {
      var term = term
      if term.plain.namespace === prefixed {
        term.plain.namespace = Namespace(prefix: prefixed.prefix, uris: prefixed.uris)
      }
      term.plain.values = .any
      if term.plain.role == .skipped, term.plain.headRole == .frame {
        (term.plain.headRole, term.plain.name, term.plain.values) = (.entry, entry.rawValue, .list)
      }
      let key = ExactText(term.plain.namespace.key(of: term.plain.localName))
      if let index = indices[key] {
        let known = terms[index].plain
        guard known.name == term.plain.name, let needed = known.fields else { continue }
        terms[index].plain.fields = term.plain.fields.map { needed.union($0) }
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
    // What no column holds doesn't depend on the columns.
    let keeps = keepsMembers && (fields.contains(.extra) || fields.contains(.feedExtra))
    let fields = keeps ? fields.union(.all) : fields
    var vocabulary = Vocabulary(
      elements: elements.map { $0.resolved(for: fields, readsHeads) },
      attributes: attributes.map { $0.resolved(for: fields, readsHeads) }, folders: folders,
      keepsExtra: fields.contains(.extra))
    vocabulary.keepsHeadExtra = fields.contains(.feedExtra)
    vocabulary.keepsMembers = keepsMembers
    return vocabulary
  }
}

extension DialectVocabulary {
  /// An element, a JSON member, or an attribute.
  struct Term: Sendable {
    /// The term as parsers take it. Its columns are those that need it; `nil` if it is always needed.
    var plain: Vocabulary.Term
    /// The columns that need the term's text, if fewer than those that need the element.
    private let textFields: FieldSet?
    /// Columns that need the term's text, but never hold it.
    private var otherFields: FieldSet = []

    /// Creates a term.
    ///
    /// - Parameter name: the name of its nodes; `nil` if it has none.
    /// - Parameter headRole: the role outside of entries, if it is another.
    init(
      _ role: Vocabulary.Role, _ namespace: Namespace, _ localName: String, _ name: Name?,
      _ fields: FieldSet? = nil, text: FieldSet? = nil, headRole: Vocabulary.Role? = nil
    ) where Name: RecordName {
      plain = Vocabulary.Term(
        namespace, localName, name: name?.rawValue ?? .max, role: role, headRole: headRole ?? role,
        isExtra: fields?.isEmpty == true, fields: fields)
      textFields = text
    }

    fileprivate func resolved(for fields: FieldSet, _ readsHeads: Bool) -> Vocabulary.Term {
      var term = plain
      if otherFields.isDisjoint(with: fields) {
        if let needed = term.fields, needed.isDisjoint(with: fields) {
          term.role = .skipped
        } else if let needed = textFields, needed.isDisjoint(with: fields) {
          term.role = .node
        }
      }
      if !readsHeads, !term.headRole.surroundsEntries { term.headRole = .skipped }
      return term
    }

    /// Returns a term whose JSON member allows only these types of values.
    func taking(_ values: Vocabulary.Values) -> Self {
      var term = self
      term.plain.values = values
      return term
    }

    /// The term for a name that is only read inside of other members.
    var nested: Self {
      var term = self
      term.plain.isExtra = true
      return term
    }
  }
}

extension DialectVocabulary.Term where Name: RecordName {
  /// Returns a term whose unknown objects are nodes of a name.
  func others(_ name: Name) -> Self {
    var term = self
    term.plain.others = name.rawValue
    return term
  }

  /// Creates a container of entries.
  static func frame(_ namespace: Namespace, _ localName: String) -> Self {
    Self(.frame, namespace, localName, nil)
  }

  /// Creates a container of entries, which isn't read within them.
  static func list(_ namespace: Namespace, _ localName: String) -> Self {
    Self(.skipped, namespace, localName, nil, headRole: .frame).nested
  }

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

  /// Creates an element whose text may contain markup.
  static func markup(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil,
    text: FieldSet? = nil
  ) -> Self {
    Self(.markup, namespace, localName, name, fields, text: text)
  }

  /// Returns the term as one that is read for other columns too.
  func readAlso(for fields: FieldSet) -> Self {
    var term = self
    term.otherFields = fields
    return term
  }

  /// Returns the term of a name that is an entry, or one of several feeds, but within an entry a node.
  func nestable(_ name: Name, _ values: Vocabulary.Values) -> Self {
    Self(
      values.contains(.object) ? .node : .text, plain.namespace, plain.localName, name,
      headRole: plain.role
    ).taking(values)
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

  /// Creates a known name that no column needs.
  static func ignored(_ namespace: Namespace, _ localName: String) -> Self {
    Self(.skipped, namespace, localName, nil).nested
  }
}
