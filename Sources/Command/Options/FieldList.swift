internal import ChartConv
internal import ChartConvDatabase
internal import ChartConvIO

/// The value of `--fields`: `name,price` selects these, `+rights` adds to the default, `-url`
/// removes from it. `feed` and `ranking` stand for columns that belong together. The columns of a result
/// can also be named.
struct FieldList {
  /// The columns of an article or an episode, and of a chart's entry.
  static let presets: KeyValuePairs<String, [EntryField]> = [
    "feed": [
      .feedTitle, .published, .id, .name, .artist, .genre, .url, .summary, .duration, .previewURL,
      .previewType, .previewLength,
    ],
    "ranking": [
      .chart, .country, .feedUpdated, .rank, .id, .name, .artist, .genre, .price, .currency,
    ],
  ]

  private enum Step {
    case all
    case preset([EntryField])
    /// A column of the entries, or of a result.
    case add(String, EntryField?)
    case remove(String, EntryField?)
  }

  /// `true` if the list modifies the format's default columns: it begins with `+` or `-`.
  let modifiesDefault: Bool
  private var steps: [Step]
  /// The columns of previews that are named as those of enclosures.
  private var enclosureNames: FieldSet = []

  init(_ text: String) throws(FeedError) {
    modifiesDefault = text.hasPrefix("+") || text.hasPrefix("-")
    var steps: [Step] = []
    for word in ColumnList.words(text) {
      let step = try Self.step(word)
      steps.append(step)
      if case .add(let name, let field?) = step, !word.hasSuffix(name) {
        enclosureNames.insert(field)
      }
    }
    self.steps = steps
  }

  mutating func add(_ more: Self) {
    steps += more.steps
    enclosureNames = enclosureNames.union(more.enclosureNames)
  }

  /// Chooses the columns of an output, or changes those that it has by itself.
  func choose(_ writing: inout OutputOptions, for format: OutputFormat) throws(FeedError) {
    writing.enclosureNames = enclosureNames
    let fields = try fields(for: format)
    guard format.followsKind, modifiesDefault else {
      writing.fields = fields
      return
    }
    writing.amend = { standard in
      (try? self.fields(amending: standard, all: format.all) { _ in }) ?? standard
    }
  }

  /// Returns the distinct columns in order. Throws `.usage` if the format can't represent one.
  func fields(for format: OutputFormat) throws(FeedError) -> [EntryField] {
    for case .add(let name, nil) in steps {
      throw .usage("--fields: '\(name)' is a column of results of diff and history")
    }
    return try fields(amending: format.standardFields, all: format.all) {
      field throws(FeedError) in
      try format.check(field)
    }
  }

  /// Returns the columns of a report, which has no lists.
  func reportFields(amending standard: [EntryField]) throws(FeedError) -> ReportFields {
    let added = steps.compactMap { if case .add(let name, nil) = $0 { name } else { nil } }
    let removed = steps.compactMap { if case .remove(let name, nil) = $0 { name } else { nil } }
    if !added.isEmpty, !modifiesDefault {
      try check(Self.checkScalar)
      return .exactly(names(amending: standard, all: Self.reported))
    }
    guard steps.count > added.count + removed.count else {
      return .entries(standard, without: removed, with: added)
    }
    let fields = try fields(
      amending: standard, all: FieldSet(Self.reported), check: Self.checkScalar)
    return .entries(fields, without: removed, with: added)
  }

  /// The columns that `all` selects in a report.
  private static let reported = EntryField.scalars.filter { !$0.isOnRequest }

  private static func checkScalar(_ field: EntryField) throws(FeedError) {
    if let problem = field.problem(about: .fields) { throw problem }
  }

  private func fields(
    amending standard: [EntryField], all: FieldSet,
    check: (EntryField) throws(FeedError) -> Void
  ) throws(FeedError) -> [EntryField] {
    try self.check(check)
    let fields = names(amending: standard, all: EntryField.allCases.filter { all.contains($0) })
      .compactMap { EntryField(name: $0) }
    guard !fields.isEmpty else { throw FeedError(.usage, "no columns", about: .fields) }
    return fields
  }

  /// Checks the columns of entries that are named.
  private func check(_ body: (EntryField) throws(FeedError) -> Void) throws(FeedError) {
    for case .add(_, let field?) in steps { try body(field) }
  }

  /// Returns the distinct names of all columns, in order.
  private func names(amending standard: [EntryField], all: [EntryField]) -> [String] {
    var names = modifiesDefault ? standard.map(\.name) : []
    for step in steps {
      switch step {
      case .all: names += all.map(\.name)
      case .preset(let preset): names += preset.map(\.name)
      case .add(let name, _): names.append(name)
      case .remove(let removed, _): names.removeAll { $0 == removed }
      }
    }
    return names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
  }

  private static func step(_ word: Substring) throws(FeedError) -> Step {
    let sign = word.first
    let name = sign == "+" || sign == "-" ? word.dropFirst() : word
    if sign != "+", sign != "-" {
      if name == "all" { return .all }
      if let preset = presets.first(where: { $0.key == name }) { return .preset(preset.value) }
    }
    let field = EntryField(name: name)
    if let known = field?.name ?? (ReportFields.isResult(String(name)) ? String(name) : nil) {
      return sign == "-" ? .remove(known, field) : .add(known, field)
    }
    guard !name.isEmpty else {
      throw .usage("--fields: expected column names separated by commas")
    }
    let problem = ColumnSynonyms.problem(
      with: String(name), otherwise: "see --list-fields")
    throw .usage("--fields: \(problem)")
  }
}

/// The columns of a table that is there already, for `--schema-of`.
enum SchemaFile {
  private static let headSize = 1 << 20

  static func columns(of path: String) throws(FeedError) -> FieldList {
    do throws(FeedError) {
      let names = try names(of: path)
      if let name = names.first(where: { EntryField(name: $0.drop { $0 == "+" }) == nil }) {
        throw FeedError(.unrecognized, "'\(name)' isn't a column of chartconv", in: path)
      }
      guard !names.isEmpty else {
        throw FeedError(
          .unrecognized,
          "no columns; expected CSV, TSV, NDJSON, Parquet, Arrow or SQLite, or the folder of --append",
          in: path)
      }
      return try FieldList(names.joined(separator: ","))
    } catch {
      throw .usage("--schema-of: \(error)")
    }
  }

  private static func names(of path: String) throws(FeedError) -> [String] {
    if FileStatus(of: path)?.isFolder ?? false { return try LakeColumns(of: path).known }
    let file = try FileDescriptor(reading: path)
    let head = try file.read(upTo: headSize)
    if let names = try ParquetFile.columns(of: file, head) { return names }
    if let names = ArrowFile.columns(of: head) { return names }
    if let names = try DatabaseFile.columns(of: path, head) { return names }
    let line = head.prefix { $0 != 0x0A }
    if line.first == UInt8(ascii: "{") { return JSONTree(Array(line)).members.map(\.key) }
    // Names are words. Others are around them: separators, quotes, a byte-order mark.
    return line.split { $0 < 0x30 || $0 > 0x7A || $0 == UInt8(ascii: ";") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
