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
        values: term.values, isExtra: term.isExtra || term.fields?.isEmpty == true)
    }
    return Vocabulary(
      elements: elements.map(resolved), attributes: attributes.map(resolved), folders: folders,
      keepsExtra: fields.contains(.extra))
  }
}

extension Vocabulary.Role {
  /// `true` for an entry and for containers of entries.
  fileprivate var surroundsEntries: Bool {
    self == .frame || self == .feed || self == .entry || self == .folder
  }
}
