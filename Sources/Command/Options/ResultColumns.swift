internal import ChartConv
internal import ChartConvIO
internal import ChartConvSnapshots

/// The columns of a report on snapshots: those of the entries, and its own.
struct ResultColumns: Sendable {
  let fields: [EntryField]
  /// The columns whose change is a change of the entry, in a comparison.
  private(set) var compared: [EntryField] = []
  /// The columns that are kept of each entry.
  let stored: [EntryField]
  let isForPeople: Bool
  /// All columns, by which rows are selected.
  let all: [ReportColumn]
  private(set) var written: [Int]
  private let isChosen: Bool

  /// Throws `.usage` if there is no such column.
  ///
  /// - Parameters:
  ///   - others: columns that are kept besides those of the entries.
  ///   - usual: the names of the columns that are written unless all are named.
  private init(
    _ choice: ReportFields, _ fields: [EntryField], and others: [EntryField], all: [ReportColumn],
    usual: [String], isForPeople: Bool
  ) throws(FeedError) {
    self.fields = fields
    stored = fields + others.filter { !fields.contains($0) }
    self.all = all
    written = try choice.indices(usual, in: all)
    self.isForPeople = isForPeople
    isChosen = !choice.isStandard
  }

  /// The columns that are written. For people, a move is a sign.
  var columns: [ReportColumn] {
    written.map { index in
      isForPeople && all[index].name == ReportColumn.move
        ? ReportColumn(ReportColumn.move, .text, all[index].summary) : all[index]
    }
  }
}

/// A row for each entry on each chart.
extension ResultColumns {
  static func history(_ choice: ReportFields, isForPeople: Bool) throws(FeedError) -> Self {
    let shown =
      choice.isStandard
      ? standardOfHistory(isForPeople: isForPeople) : choice.fields().filter(\.isScalar)
    let fields = shown + standardOfHistory().filter { !shown.contains($0) }
    return try Self(
      choice, fields, and: [.rank, .price, .currency],
      all: fields.map { ReportColumn($0) } + (isForPeople ? [.line] : []) + ofHistory,
      usual: shown.map(\.name) + (isForPeople ? shownOfHistory : ofHistory.map(\.name)),
      isForPeople: isForPeople)
  }

  static func standardOfHistory(isForPeople: Bool = false) -> [EntryField] {
    isForPeople ? [.name, .artist] : [.chart, .chartQuery, .country, .id, .name, .artist]
  }

  private static let shownOfHistory = [
    "line", "peak_rank", "last_rank", "previous_rank", "snapshots_on_chart", "consecutive",
    "re_entries", "first_seen", "last_seen",
  ]

  static let ofHistory = [
    ReportColumn("first_seen", .timestamp, "the first snapshot with it"),
    ReportColumn("last_seen", .timestamp, "the last snapshot with it"),
    ReportColumn("peak_date", .timestamp, "the first snapshot with its best rank"),
    ReportColumn("peak_rank", .integer, "its best rank"),
    ReportColumn("last_rank", .integer, "its rank in the last snapshot with it"),
    ReportColumn("previous_rank", .integer, "its rank in the snapshot before that one"),
    ReportColumn("snapshots_on_chart", .integer, "the number of snapshots with it"),
    ReportColumn("snapshots_at_peak", .integer, "the number of snapshots with its best rank"),
    ReportColumn("consecutive", .integer, "the length of its last unbroken run"),
    ReportColumn(
      "re_entries", .integer, "how often it returned after an absence", heading: "Re-entries"),
    ReportColumn("price_changes", .integer, "how often its price or currency changed"),
    ReportColumn("price_min", .decimal, "its lowest price; null for several currencies"),
    ReportColumn("price_max", .decimal, "its highest price; null for several currencies"),
    ReportColumn("longest_run", .integer, "the length of its longest unbroken run"),
    ReportColumn(
      "moved_7d", .integer, "the number of ranks that it rose in 7 days before its last snapshot"),
    ReportColumn(
      "moved_30d", .integer, "the number of ranks that it rose in 30 days before its last snapshot"
    ),
  ]
}

/// A row for each entry of each snapshot.
extension ResultColumns {
  /// - Parameter standard: the standard columns of the format.
  static func each(
    _ choice: ReportFields, standard: [EntryField], isForPeople: Bool
  ) throws(FeedError) -> Self {
    var shown = (choice.isStandard ? standard : choice.fields()).filter(\.isScalar)
    // A row without its snapshot's date says nothing.
    if !shown.contains(.feedUpdated) { shown.insert(.feedUpdated, at: 0) }
    let fields = shown + EntryField.standard.filter { !shown.contains($0) }
    return try Self(
      choice, fields, and: [], all: fields.map { ReportColumn($0) } + ofEach,
      usual: shown.map(\.name) + ofEach.map(\.name), isForPeople: isForPeople)
  }

  static let ofEach = [
    ReportColumn("previous_rank", .integer, "the rank in the previous snapshot"),
    ReportColumn("peak_rank", .integer, "the best rank so far"),
    ReportColumn("snapshots_on_chart", .integer, "the number of snapshots with it so far"),
    ReportColumn("entry_status", .text, "new, re-entry, up, down or same"),
  ]
}

/// A row for each entry that differs between two snapshots.
extension ResultColumns {
  static func diff(
    _ choice: ReportFields, _ identity: EntryIdentity, isForPeople: Bool
  ) throws(FeedError) -> Self {
    let named = choice.fields(previous: previousPrefix).filter { $0 != .rank && $0.isScalar }
    let standard = standardOfDiff()
    let shown = choice.isStandard ? standardOfDiff(isForPeople: isForPeople) : named
    let fields = shown + standard.filter { !shown.contains($0) }
    // What a format shows doesn't change what is compared.
    var compared = (named.isEmpty ? standard : named).filter {
      !$0.isFeedLevel && !identity.sharedColumns.contains($0)
    }
    // The same digits in another currency are another price.
    if compared.contains(.price), !compared.contains(.currency) { compared.append(.currency) }
    let usual =
      isForPeople
      ? ["rank", ReportColumn.move] + shown.map(\.name) + [changed]
      : ofDiff.map(\.name) + shown.map(\.name)
        + compared.filter { shown.contains($0) }.map { previousPrefix + $0.name }
    let previous = compared.map {
      ReportColumn(previousPrefix + $0.name, $0.type, "the old value of \($0.name), if it differs")
    }
    var columns = try Self(
      choice, fields, and: compared + [.rank],
      all: ofDiff + fields.map { ReportColumn($0) } + previous, usual: usual,
      isForPeople: isForPeople)
    columns.compared = compared
    return columns
  }

  static func standardOfDiff(isForPeople: Bool = false) -> [EntryField] {
    isForPeople
      ? [.name, .artist, .price]
      : [.chart, .chartQuery, .country, .id, .name, .artist, .price, .currency]
  }

  static let ofDiff = [
    ReportColumn("change", .text, "new, dropped, changed, moved or same"),
    ReportColumn("rank", .integer, "the rank in the new chart"),
    ReportColumn("previous_rank", .integer, "the rank in the old chart"),
    ReportColumn(ReportColumn.move, .integer, "the number of ranks that the entry rose"),
    ReportColumn(changed, .text, "the names of the columns whose values differ"),
  ]

  static let changed = "changed"
  static let previousPrefix = "previous_"

  /// The columns with those of the chart, which people otherwise see in a heading.
  var tellingCharts: Self {
    guard isForPeople, !isChosen else { return self }
    var columns = self
    let names = [EntryField.chart, .chartQuery, .country].map(\.name)
    columns.written.insert(
      contentsOf: names.compactMap { name in all.firstIndex { $0.name == name } }, at: 2)
    return columns
  }
}
