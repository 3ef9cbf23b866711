import ChartConv

/// The value of `--fields`: `name,price` selects these, `+rights` adds to the default, `-url`
/// removes from it.
struct FieldList {
  private enum Step {
    case all
    case add(EntryField)
    case remove(EntryField)
  }

  /// `true` if the list modifies the format's default columns: it begins with `+` or `-`.
  private let modifiesDefault: Bool
  private let steps: [Step]

  init(_ text: String) throws(FeedError) {
    modifiesDefault = text.hasPrefix("+") || text.hasPrefix("-")
    var steps: [Step] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      steps.append(try Self.step(word))
    }
    self.steps = steps
  }

  /// Returns the distinct columns in order. Throws `.usage` if the format can't represent one.
  func fields(for format: OutputFormat) throws(FeedError) -> [EntryField] {
    try fields(amending: format.standardFields, all: format.carries.intersection(.all)) {
      field throws(FeedError) in
      try format.check(field)
    }
  }

  /// Returns the distinct columns in order for a report, which has no lists.
  func fields(amending standard: [EntryField]) throws(FeedError) -> [EntryField] {
    try fields(amending: standard, all: FieldSet(EntryField.scalars)) { field throws(FeedError) in
      if let fault = field.fault(about: .fields) { throw fault }
    }
  }

  /// Returns the distinct columns in order for a database, which has lists as JSON.
  func storedFields() throws(FeedError) -> [EntryField] {
    try fields(amending: EntryField.allCases, all: .all) { _ in }
  }

  private func fields(
    amending standard: [EntryField], all: FieldSet,
    check: (EntryField) throws(FeedError) -> Void
  ) throws(FeedError) -> [EntryField] {
    var fields = modifiesDefault ? standard : []
    for step in steps {
      switch step {
      case .all: Self.add(EntryField.allCases.filter { all.contains($0) }, to: &fields)
      case .add(let field):
        try check(field)
        Self.add([field], to: &fields)
      case .remove(let field): fields.removeAll { $0 == field }
      }
    }
    guard !fields.isEmpty else { throw .usage("--fields: no columns are left") }
    return fields
  }

  private static func step(_ word: Substring) throws(FeedError) -> Step {
    switch word.first {
    case "+": return .add(try field(word.dropFirst()))
    case "-": return .remove(try field(word.dropFirst()))
    default: return word == "all" ? .all : .add(try field(word))
    }
  }

  private static func field(_ name: Substring) throws(FeedError) -> EntryField {
    if let field = EntryField(name: name) { return field }
    guard !name.isEmpty else {
      throw .usage("--fields: expected column names separated by single commas")
    }
    guard !ReportFields.names.contains(String(name)) else {
      throw .usage(
        "--fields: '\(name)' is a column of diff or history, which is always written there")
    }
    let hint = Suggestion.text(for: String(name), among: EntryField.allCases.map(\.name))
    throw .usage(
      "--fields: '\(name)' is not a column; \(hint ?? "see chartconv --list-fields")")
  }

  private static func add(_ more: [EntryField], to fields: inout [EntryField]) {
    for field in more where !fields.contains(field) { fields.append(field) }
  }
}
