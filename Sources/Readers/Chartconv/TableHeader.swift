internal import ChartConvIO
internal import ChartConvModel

/// The first row of a table: the column at each index.
struct TableHeader {
  /// The column at each index; `nil` if it is ignored: because it is unknown, or repeats another.
  private let columns: [EntryField?]
  private let names: [(text: String, position: SourcePosition)]
  /// The indices of the columns that repeat another.
  private let repeated: Set<Int>
  /// `true` if a column has a name of others.
  private let isForeign: Bool
  /// The names given for columns that the table doesn't have.
  private let missing: [String]

  /// - Parameter given: columns by the names that the user gives for them.
  init(_ row: TableRow, named given: [ExactText: EntryField]) throws(FeedError) {
    let names = row.cells.map {
      (text: String(decoding: row.text(of: $0), as: UTF8.self), position: $0.position)
    }
    if let problem = Self.problem(ofReport: names.map(\.text)) {
      throw FeedError(.unrecognised, problem, at: row.cells.first?.position)
    }
    let told = FieldSet(names.compactMap { given[ExactText($0.text)] })
    var columns = names.map { name in
      given[ExactText(name.text)]
        ?? EntryField(name: name.text).flatMap { told.contains($0) ? nil : $0 }
    }
    .map { $0.flatMap { $0.isScalar ? $0 : nil } }
    let own = FieldSet(columns.compactMap(\.self))
    for (index, name) in names.enumerated() where columns[index] == nil {
      let field = ForeignColumns.field(named: name.text)
      if let field, field.isScalar, !own.contains(field) { columns[index] = field }
    }
    // In a table of the Apple Music API's resources, which json_normalize of pandas makes.
    let type = names.firstIndex { $0.text == "type" }
    if let type, columns[type] == nil, !columns.contains(.kind),
      names.contains(where: { $0.text.hasPrefix("attributes") })
    {
      columns[type] = .kind
    }
    if columns.contains(.rank), !columns.contains(.feedUpdated) {
      let date = names.indices.first {
        columns[$0] == nil && ForeignColumns.isDateOfChart(names[$0].text)
      }
      if let date { columns[date] = .feedUpdated }
    }
    // A foreign table must have a column that identifies its rows.
    let isKnown = columns.contains { $0.map { [.id, .name, .url].contains($0) } ?? false }
    let isAlone = columns.count { $0 != nil } == 1 && columns.count > 1
    guard !own.isEmpty || isKnown && !isAlone else {
      throw FeedError(
        .unrecognised, "the first line contains no known column", at: row.cells.first?.position)
    }
    var found = FieldSet()
    var repeated: Set<Int> = []
    for (index, field) in columns.enumerated() {
      guard let field, found.contains(field) else {
        if let field { found.insert(field) }
        continue
      }
      columns[index] = nil
      repeated.insert(index)
    }
    self.names = names
    self.columns = columns
    self.repeated = repeated
    isForeign = zip(columns, names).contains { $0 != nil && EntryField(name: $1.text) != $0 }
    let texts = Set(names.map { ExactText($0.text) })
    missing = given.keys.filter { !texts.contains($0) }.compactMap(\.wrappedValue).sorted()
  }

  /// Returns what is wrong with a table of a report, whose rows aren't entries of one snapshot.
  private static func problem(ofReport names: [String]) -> String? {
    if ["snapshots_on_chart", "snapshots_at_peak"].allSatisfy(names.contains) {
      return "a result of history, whose rows aren't entries; history can filter and sort it itself"
    }
    if ["change", "previous_rank", "move", "changed"].allSatisfy(names.contains) {
      return "a result of diff, whose rows aren't entries of one snapshot"
    }
    return nil
  }

  /// Returns the header with the requested columns and the feed-level columns.
  func parsed(for requested: FieldSet) -> TableParser.Header {
    let absent = missing.map { name in
      TableParser.Header.Ignored(
        unknown: nil, message: "no column '\(name)'",
        position: names.first?.position ?? SourcePosition(line: 1, column: 1))
    }
    return TableParser.Header(
      entry: (isForeign ? ChartconvName.foreignRow : .word(.entries)).rawValue,
      names: columns.map { field in
        field.flatMap {
          requested.contains($0) || $0.isFeedLevel ? ChartconvName.column($0).rawValue : nil
        }
      },
      ignored: columns.indices.filter { columns[$0] == nil }.enumerated().map { count, index in
        let (name, position) = names[index]
        guard !repeated.contains(index) else {
          return (nil, "the column '\(name)' is repeated; the first one is read", position)
        }
        // Further warnings aren't shown.
        let suggestion = count < Diagnostics.capacity ? suggestion(for: name) : nil
        return (name, Self.message(forUnknown: name, suggestion), position)
      } + absent)
  }

  /// Returns the column that an unknown name probably means, unless the table already has it.
  private func suggestion(for name: String) -> EntryField? {
    let known = EntryField.scalars
    let meant = ColumnSynonyms.fields(named: name).first(where: known.contains)
    let field =
      meant
      ?? Suggestion.nearest(to: ColumnSynonyms.normalized(name), among: known.map(\.name))
      .flatMap { EntryField(name: $0) }
    return field.flatMap { columns.contains($0) ? nil : $0 }
  }

  private static func message(forUnknown name: String, _ suggestion: EntryField?) -> String {
    let message = "unknown column '\(String(name.unicodeScalars.prefix(40)))' is ignored"
    return suggestion.map { "\(message); did you mean '\($0.name)'?" } ?? message
  }

  /// Returns the column with the given name, which may be quoted.
  static func field(
    named name: some Collection<UInt8>, or given: [ExactText: EntryField]
  ) -> EntryField? {
    let name = Array(name).drop { $0 == UInt8(ascii: "\"") }
      .prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    let text = String(decoding: name, as: UTF8.self)
    return given[ExactText(text)] ?? EntryField(name: text) ?? ForeignColumns.field(named: text)
  }
}
