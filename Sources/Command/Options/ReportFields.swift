internal import ChartConv
internal import ChartConvIO

/// The columns of a report that are chosen.
enum ReportFields: Sendable {
  case standard
  /// These columns of the entries, and those of the result without some and with others.
  case entries([EntryField], without: [String] = [], with: [String] = [])
  /// The columns with these names.
  case exactly([String])

  /// Returns `true` for a column that only results have, of any report.
  static func isResult(_ name: String) -> Bool {
    let own = ResultColumns.ofDiff + ResultColumns.ofHistory + ResultColumns.ofEach
    let previous = ResultColumns.previousPrefix
    return own.contains { $0.name == name }
      || name.hasPrefix(previous) && EntryField(name: name.dropFirst(previous.utf8.count)) != nil
  }

  var isStandard: Bool { if case .standard = self { true } else { false } }

  /// The columns of the entries that are named; `all` for all of them.
  ///
  /// - Parameter prefix: the beginning of the names of columns with old values.
  func fields(previous prefix: String = "") -> [EntryField] {
    switch self {
    case .standard: []
    case .entries(let fields, _, _): fields
    case .exactly(let names):
      names.reduce(into: []) { fields, name in
        let old = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.utf8.count)) : name
        guard let field = EntryField(name: name) ?? EntryField(name: old), !fields.contains(field)
        else { return }
        fields.append(field)
      }
    }
  }

  /// Returns the indices of the columns that are written.
  ///
  /// - Parameter usual: the names of the columns that are written unless all are named.
  func indices(_ usual: [String], in columns: [ReportColumn]) throws(FeedError) -> [Int] {
    let names =
      switch self {
      case .standard: usual
      case .entries(_, let omitted, let added):
        usual.filter { !omitted.contains($0) } + added.filter { !usual.contains($0) }
      case .exactly(let names): names
      }
    return try names.map { name throws(FeedError) in
      if let index = columns.firstIndex(where: { $0.name == name }) { return index }
      let hint = Suggestion.text(for: name, among: columns.map(\.name))
      throw FeedError(
        .usage, "'\(name)' is not a column of the result; \(hint ?? "see --list-fields")",
        about: .fields)
    }
  }
}
