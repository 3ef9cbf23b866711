internal import FeedModel
internal import FeedRecord

/// The words of a dialect, each with the columns that need it.
struct Lexicon<Name: RecordName>: Sendable {
  /// An element, a member, or an attribute.
  struct Word: Sendable {
    fileprivate let namespace: Namespace
    fileprivate let word: String
    fileprivate let name: UInt8
    fileprivate let role: Vocabulary.Role
    /// The columns that need it; `nil` for what is always needed.
    fileprivate let fields: FieldSet?
    /// The columns that need its text, where that is less than the word itself.
    fileprivate let textFields: FieldSet?
  }

  private let elements: [Word]
  private let attributes: [Word]

  init(elements: [Word], attributes: [Word]) {
    self.elements = elements
    self.attributes = attributes
  }

  /// The words as a parser needs them to fill these columns.
  func vocabulary(for fields: FieldSet) -> Vocabulary {
    func term(_ word: Word) -> Vocabulary.Term {
      var role = word.role
      if let needed = word.fields, needed.isDisjoint(with: fields) {
        role = .unwanted
      } else if let needed = word.textFields, needed.isDisjoint(with: fields) {
        role = .node
      }
      return Vocabulary.Term(
        word.namespace, word.word, name: word.name, role: role, headRole: word.role)
    }
    return Vocabulary(elements: elements.map(term), attributes: attributes.map(term))
  }
}

extension Lexicon.Word {
  /// A container of entries.
  static func frame(_ namespace: Namespace, _ word: String) -> Self {
    Self(
      namespace: namespace, word: word, name: .max, role: .frame, fields: nil, textFields: nil)
  }

  /// An entry.
  static func entry(_ namespace: Namespace, _ word: String, _ name: Name) -> Self {
    Self(
      namespace: namespace, word: word, name: name.rawValue, role: .entry, fields: nil,
      textFields: nil)
  }

  /// An element that means something by its attributes or children.
  static func node(
    _ namespace: Namespace, _ word: String, _ name: Name, _ fields: FieldSet? = nil,
    text: FieldSet? = nil
  ) -> Self {
    Self(
      namespace: namespace, word: word, name: name.rawValue, role: text == nil ? .node : .text,
      fields: fields, textFields: text)
  }

  /// An element or an attribute whose text counts.
  static func text(
    _ namespace: Namespace, _ word: String, _ name: Name, _ fields: FieldSet? = nil
  ) -> Self {
    Self(
      namespace: namespace, word: word, name: name.rawValue, role: .text, fields: fields,
      textFields: nil)
  }

  /// An element whose text may be markup.
  static func markup(
    _ namespace: Namespace, _ word: String, _ name: Name, _ fields: FieldSet? = nil
  ) -> Self {
    Self(
      namespace: namespace, word: word, name: name.rawValue, role: .markup, fields: fields,
      textFields: nil)
  }

  /// A word that is known and of no use to any column.
  static func ignored(_ namespace: Namespace, _ word: String) -> Self {
    Self(
      namespace: namespace, word: word, name: .max, role: .unwanted, fields: nil,
      textFields: nil)
  }
}
