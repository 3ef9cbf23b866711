internal import ChartConvModel
internal import ChartConvRecords

/// The names of a dialect, each with the columns that need it.
struct DialectVocabulary<Name>: Sendable {
  /// An element, a member, or an attribute.
  struct Term: Sendable {
    fileprivate var namespace: Namespace
    fileprivate let localName: String
    fileprivate let name: UInt8
    fileprivate let role: Vocabulary.Role
    /// The columns that need it; `nil` for what is always needed.
    fileprivate var fields: FieldSet?
    /// The columns that need its text, where fewer need that than the element itself.
    fileprivate let textFields: FieldSet?
    fileprivate var values: Vocabulary.Values = [.object, .text]
  }

  private let elements: [Term]
  private let attributes: [Term]

  init(elements: [Term], attributes: [Term]) {
    self.elements = elements
    self.attributes = attributes
  }

  /// A vocabulary with more elements.
  func adding(elements more: [Term]) -> Self {
    Self(elements: elements + more, attributes: attributes)
  }

  /// A vocabulary for the JSON form of a dialect of XML, where attributes are members like others: a
  /// name that is both is needed by the columns of either.
  ///
  /// - Parameter prefixed: a namespace whose names always have its prefix there.
  func forJSON(prefixed: Namespace) -> Self {
    var terms: [Term] = []
    var indices: [ExactText: Int] = [:]
    for term in elements + attributes {
      var term = term
      if term.namespace == prefixed {
        term.namespace = Namespace(prefix: prefixed.prefix, uris: prefixed.uris)
      }
      let key = ExactText(term.namespace.key(of: term.localName))
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

  /// A vocabulary whose elements may only be these values in JSON.
  func taking(_ values: Vocabulary.Values) -> Self {
    let elements = elements.map { term in
      var term = term
      term.values = values
      return term
    }
    return Self(elements: elements, attributes: attributes)
  }

  /// The names as a parser needs them to fill these columns.
  func resolved(for fields: FieldSet) -> Vocabulary {
    func resolved(_ term: Term) -> Vocabulary.Term {
      var role = term.role
      if let needed = term.fields, needed.isDisjoint(with: fields) {
        role = .unwanted
      } else if let needed = term.textFields, needed.isDisjoint(with: fields) {
        role = .node
      }
      return Vocabulary.Term(
        term.namespace, term.localName, name: term.name, role: role, headRole: term.role,
        values: term.values)
    }
    return Vocabulary(elements: elements.map(resolved), attributes: attributes.map(resolved))
  }
}

extension DialectVocabulary.Term where Name: RecordName {
  /// A container of entries.
  static func frame(_ namespace: Namespace, _ localName: String) -> Self {
    Self(
      namespace: namespace, localName: localName, name: .max, role: .frame, fields: nil,
      textFields: nil)
  }

  /// An entry.
  static func entry(_ namespace: Namespace, _ localName: String, _ name: Name) -> Self {
    Self(
      namespace: namespace, localName: localName, name: name.rawValue, role: .entry, fields: nil,
      textFields: nil)
  }

  /// An element that means something by its attributes or children.
  static func node(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil,
    text: FieldSet? = nil
  ) -> Self {
    Self(
      namespace: namespace, localName: localName, name: name.rawValue,
      role: text == nil ? .node : .text,
      fields: fields, textFields: text)
  }

  /// An element or an attribute whose text counts.
  static func text(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil
  ) -> Self {
    Self(
      namespace: namespace, localName: localName, name: name.rawValue, role: .text, fields: fields,
      textFields: nil)
  }

  /// An element in an entry in which a feed speaks of itself.
  static func head(_ namespace: Namespace, _ localName: String, _ name: Name) -> Self {
    Self(
      namespace: namespace, localName: localName, name: name.rawValue, role: .head, fields: nil,
      textFields: nil)
  }

  /// An element whose text may be markup.
  static func markup(
    _ namespace: Namespace, _ localName: String, _ name: Name, _ fields: FieldSet? = nil
  ) -> Self {
    Self(
      namespace: namespace, localName: localName, name: name.rawValue, role: .markup,
      fields: fields,
      textFields: nil)
  }

  /// JSON: one of several feeds in the document.
  static func feed(_ localName: String, _ name: Name) -> Self {
    Self(
      namespace: .none, localName: localName, name: name.rawValue, role: .feed, fields: nil,
      textFields: nil)
  }

  /// JSON: an object whose members are those of the object that it is in.
  static func inline(_ localName: String) -> Self {
    Self(
      namespace: .none, localName: localName, name: .max, role: .inline, fields: nil,
      textFields: nil)
  }

  /// JSON: a member that is the text of the object that it is in.
  static func ownText(_ localName: String) -> Self {
    Self(
      namespace: .none, localName: localName, name: .max, role: .ownText, fields: nil,
      textFields: nil)
  }

  /// A member of a JSON object whose value counts.
  static func member(_ localName: String, _ name: Name, _ fields: FieldSet? = nil) -> Self {
    .text(.none, localName, name, fields)
  }

  /// A name that is known and that no column needs.
  static func ignored(_ namespace: Namespace, _ localName: String) -> Self {
    Self(
      namespace: namespace, localName: localName, name: .max, role: .unwanted, fields: nil,
      textFields: nil)
  }
}
