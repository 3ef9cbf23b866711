internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// The first row of a table: the column at each index.
struct TableHeader {
  /// The column at each index; `nil` if it is ignored: because it is unknown, or repeats another.
  private let columns: [EntryField?]
  private let names: [(text: String, position: SourcePosition)]
  /// The indices of the columns that repeat another.
  private let repeated: Set<Int>
  private let isForeign: Bool
  /// The names given for columns that the table doesn't have.
  private let missing: [String]

  /// - Parameter given: columns by the names that the user gives for them.
  init(_ row: TableRow, named given: [ExactText: EntryField]) throws(FeedError) {
    let names = row.cells.map {
      (
        text: String(decoding: row.text(of: $0), as: UTF8.self).trimmingBlanks,
        position: $0.position
      )
    }
    let told = FieldSet(names.compactMap { given[ExactText($0.text)] })
    var columns = names.map { name in
      given[ExactText(name.text)]
        ?? EntryField(name: name.text).flatMap { told.contains($0) ? nil : $0 }
    }
    .map { $0.flatMap { $0.isScalar || $0 == .feedExtra ? $0 : nil } }
    let own = FieldSet(columns.compactMap(\.self))
    ForeignColumns.complete(&columns, names.map(\.text), own: own)
    // A foreign table must have a column that identifies its rows.
    let isKnown = columns.contains { $0.map { [.id, .name, .url].contains($0) } ?? false }
    let isAlone =
      columns.count > 1 && columns.count { $0 != nil } == 1
      && !names.contains { ForeignColumns.isOfTrack($0.text) }
    if own.isEmpty, names.contains(where: { ForeignColumns.isOfEvent($0.text) }) {
      throw FeedError(
        .unrecognized, "a table of events (such as plays), not of entries",
        at: row.cells.first?.position)
    }
    guard !own.isEmpty || isKnown && !isAlone else {
      throw FeedError(
        .unrecognized, "the first line contains no known column", at: row.cells.first?.position)
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
    isForeign = ForeignColumns.isForeign(columns, names.map(\.text))
    let texts = Set(names.map { ExactText($0.text) })
    missing = given.keys.filter { !texts.contains($0) }.compactMap(\.wrappedValue).sorted()
  }

  /// Returns the header with the requested columns and the feed-level columns.
  ///
  /// - Parameter syntax: spreadsheets whose numbers have decimal commas separate cells by semicolons.
  func parsed(for requested: FieldSet, in syntax: TableSyntax) -> TableParser.Header {
    let absent = missing.map { name in
      TableParser.Header.Ignored(
        unknown: nil, message: "no column '\(name)'",
        position: names.first?.position ?? SourcePosition(line: 1, column: 1))
    }
    func isUnknown(_ index: Int) -> Bool { columns[index] == nil && !repeated.contains(index) }
    let unknown = columns.indices.filter(isUnknown)
    let isKept = requested.contains(.extra)
    return TableParser.Header(
      entry: (isForeign ? ChartconvName.foreignRow : .word(.entries)).rawValue,
      names: columns.indices.map { index in
        guard let field = columns[index],
          requested.contains(field) || field.isFeedLevel || field == .url && isForeign
            || field == .commentCount && requested.contains(.links)
        else { return nil }
        return isForeign && ForeignColumns.lacksUnit(names[index].text)
          ? ChartconvName.foreignDuration.rawValue : ChartconvName.column(field).rawValue
      },
      extra: isKept ? columns.indices.map { isUnknown($0) ? names[$0].text : nil } : [],
      decimals: syntax.delimiter == UInt8(ascii: ";")
        ? Set(
          columns.indices.filter {
            columns[$0].map { [.decimal, .number, .integer].contains($0.type) } ?? false
          })
        : [],
      mayHaveThousands: isForeign,
      nullable: ChartconvName.column(.rank).rawValue,
      needsValues: isForeign || columns.contains(.rank),
      ignored: repeated.sorted().map { index in
        let (name, position) = names[index]
        return (nil, "the column '\(name)' is repeated; the first one is read", position)
      } + (isKept ? [] : ignored(unknown)) + absent)
  }

  /// Returns the warnings of columns that entries don't have.
  private func ignored(_ unknown: [Int]) -> [TableParser.Header.Ignored] {
    if Self.isReport(names.map(\.text)) {
      let list = unknown.map { names[$0].text }.joined(separator: ", ")
      return [
        (nil, "columns of a result are only kept in 'extra': \(list)", names[unknown[0]].position)
      ]
    }
    return unknown.enumerated().map { count, index in
      let (name, position) = names[index]
      // Further warnings aren't shown.
      let suggestion = count < Diagnostics.capacity ? suggestion(for: name) : nil
      return (name, Self.message(forUnknown: name, suggestion), position)
    }
  }

  /// Returns the column that an unknown name probably means, unless the table already has it.
  private func suggestion(for name: String) -> EntryField? {
    let known = EntryField.scalars
    let meant = ColumnSynonyms.fields(named: name).first(where: known.contains)
    let field =
      meant
      ?? Suggestion.nearest(to: ColumnSynonyms.normalized(name), among: known.map(\.name))
      .flatMap { EntryField(name: $0) }
    return field.flatMap { columns.contains($0) || $0.name == name ? nil : $0 }
  }

  private static func message(forUnknown name: String, _ suggestion: EntryField?) -> String {
    let message = "unknown column '\(String(name.unicodeScalars.prefix(40)))' is ignored"
    return suggestion.map { "\(message); did you mean '\($0.name)'?" } ?? message
  }

  /// Returns `true` for the names of a result's columns. Rows of `history --each` are entries.
  static func isReport(_ names: some Collection<String>) -> Bool {
    ["snapshots_on_chart", "snapshots_at_peak"].allSatisfy(names.contains)
      || ["change", "previous_rank", "move", "changed"].allSatisfy(names.contains)
  }

  /// Returns a name of the first line without its quotes.
  static func text(of name: some Collection<UInt8>) -> String {
    let name = name.drop { $0 == UInt8(ascii: "\"") }
      .prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns the column with the given name, which may be quoted.
  static func field(
    named name: some Collection<UInt8>, or given: [ExactText: EntryField]
  ) -> EntryField? {
    let text = text(of: name)
    let trimmed = text.trimmingBlanks
    return given[ExactText(text)] ?? given[ExactText(trimmed)] ?? EntryField(name: text)
      ?? ForeignColumns.field(named: trimmed)
  }
}
