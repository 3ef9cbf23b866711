internal import ChartConvModel
internal import ChartConvRecords

/// The words of a dialect, each with the columns that need it.
struct Lexicon<Name>: Sendable {
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
    fileprivate var values: Vocabulary.Values = [.object, .text]
  }

  private let elements: [Word]
  private let attributes: [Word]

  init(elements: [Word], attributes: [Word]) {
    self.elements = elements
    self.attributes = attributes
  }

  /// The lexicon with more words.
  func adding(elements more: [Word]) -> Self {
    Self(elements: elements + more, attributes: attributes)
  }

  /// The lexicon with elements that are only these values in JSON.
  func taking(_ values: Vocabulary.Values) -> Self {
    let elements = elements.map { word in
      var word = word
      word.values = values
      return word
    }
    return Self(elements: elements, attributes: attributes)
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
        word.namespace, word.word, name: word.name, role: role, headRole: word.role,
        values: word.values)
    }
    return Vocabulary(elements: elements.map(term), attributes: attributes.map(term))
  }
}

extension Lexicon.Word where Name: RecordName {
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

  /// An element in an entry in which a feed speaks of itself.
  static func head(_ namespace: Namespace, _ word: String, _ name: Name) -> Self {
    Self(
      namespace: namespace, word: word, name: name.rawValue, role: .head, fields: nil,
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

  /// JSON: one of several feeds in the document.
  static func feed(_ word: String, _ name: Name) -> Self {
    Self(
      namespace: .none, word: word, name: name.rawValue, role: .feed, fields: nil,
      textFields: nil)
  }

  /// JSON: an object whose members are those of the object that it is in.
  static func inline(_ word: String) -> Self {
    Self(namespace: .none, word: word, name: .max, role: .inline, fields: nil, textFields: nil)
  }

  /// JSON: a member that is the text of the object that it is in.
  static func ownText(_ word: String) -> Self {
    Self(namespace: .none, word: word, name: .max, role: .ownText, fields: nil, textFields: nil)
  }

  /// A member of a JSON object whose value counts.
  static func member(_ word: String, _ name: Name, _ fields: FieldSet? = nil) -> Self {
    .text(.none, word, name, fields)
  }

  /// A word that is known and of no use to any column.
  static func ignored(_ namespace: Namespace, _ word: String) -> Self {
    Self(
      namespace: namespace, word: word, name: .max, role: .unwanted, fields: nil,
      textFields: nil)
  }
}
