public import ChartConvModel
internal import ChartConvReaders
package import ChartConvSnapshots

/// A selection of entries to convert, and their order.
///
/// The parts apply in this order: conditions, known entries, ``unique``, ``sorting``, ``offset``, ``limit``.
public struct EntrySelection: Sendable {
  /// The ids of entries to exclude, such as those that a user has dismissed.
  ///
  /// Ids are compared by their bytes. A set of strings would also exclude ids that are only
  /// canonically equivalent. ``init(limit:excluding:)`` takes strings.
  package var excludedIDs: Set<ExactText> = []
  /// The condition that entries must satisfy.
  public var condition: RowCondition?
  package var dates = DateRange()
  /// The earliest date. A day begins at midnight in UTC.
  ///
  /// In a chart, the date is that of the snapshot: ``Feed/updated``. In any other feed it is that of the
  /// entry: ``Entry/entryDate``. An entry without a date is in no range.
  public var since: DateBound? {
    get { dates.since }
    set { dates.since = newValue }
  }
  /// The latest date. A day includes its last second.
  public var until: DateBound? {
    get { dates.until }
    set { dates.until = newValue }
  }
  /// The columns that distinguish entries: of entries with the same values only the first is
  /// converted. Entries without any of these values are all converted.
  public var unique: [EntryField] = []
  /// The entries that earlier runs have converted, which aren't converted again.
  package var known: KnownEntries?
  /// The columns to sort by.
  public var sorting: [SortKey] = []
  /// The number of entries to skip: of each feed, or of the sorted output.
  public var offset = 0
  /// The maximum number of entries of each feed, or of the sorted output. Further ones are skipped.
  public var limit: Int?
  /// The maximum size in bytes of the rows that are held for sorting.
  package var sortLimit = 1 << 30

  // The other initializer is generic, and making its types takes a fiftieth of a start.
  package init() {}

  /// Creates a selection, of all entries unless a parameter limits it.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of entries of each feed; `nil` for all.
  ///   - excludedIDs: the ids of entries to exclude.
  public init(limit: Int? = nil, excluding excludedIDs: some Sequence<String> = []) {
    self.limit = limit
    self.excludedIDs = Set(excludedIDs.map { ExactText($0) })
  }

  /// `true` if rows are selected by those before them in the output, so that the thread that writes
  /// must select.
  package var needsOrder: Bool {
    known != nil || !unique.isEmpty || !sorting.isEmpty || dates.isRelative
  }

  /// `true` if each row is selected by its own values.
  var isOfRows: Bool { !needsOrder && offset == 0 && limit == nil }

  /// `true` if ``accepts(_:)`` is for all rows.
  fileprivate var acceptsAll: Bool { excludedIDs.isEmpty && condition == nil }

  /// Returns `true` for a row that the parts select that depend on it alone, but for its date.
  package func accepts(_ row: borrowing Row) -> Bool {
    if !excludedIDs.isEmpty, let id = row.string(.id), excludedIDs.contains(ExactText(id)) {
      return false
    }
    return condition?.accepts(row) ?? true
  }

  /// The columns by which rows are distinguished and sorted.
  package var orderedFields: FieldSet {
    FieldSet(unique).union(UniqueRows.fields(of: unique)).union(FieldSet(sorting.map(\.field)))
      .union(known == nil ? [] : NewRows.fields)
  }

  package var fields: FieldSet {
    var fields = orderedFields
    if !excludedIDs.isEmpty { fields.insert(.id) }
    if let condition { fields = fields.union(condition.fields) }
    return fields.union(dates.fields)
  }

  package var feedParts: FeedParts {
    let fields = EntryField.allCases.filter { self.fields.contains($0) }
    return FeedParts(of: fields)
      .union(known == nil ? [] : NewRows.parts).union(UniqueRows.parts(of: unique))
  }
}

/// Applies the parts of a selection that depend on one row, and the limits of a feed, to the batches of an
/// input.
package struct RowSelection: ~Copyable {
  private let selection: EntrySelection
  private var feeds: FeedSelection?
  private var dates: DateSelection?
  private var window: RowWindow

  /// - Parameter readsAll: `true` to read feeds to their ends of which no row is selected.
  package init(_ selection: EntrySelection, readsAll: Bool = false) {
    self.selection = selection
    feeds = readsAll ? nil : FeedSelection(selection)
    // Ages count back from the newest entry, which isn't known yet.
    dates =
      selection.dates.isUnbounded || selection.dates.isRelative
      ? nil : DateSelection(selection.dates)
    // Ordered rows are counted when they are written.
    window = selection.needsOrder ? RowWindow() : RowWindow(selection)
  }

  /// The number of rows of the current feed that are still needed.
  package var neededRows: Int { min(window.neededRows, feeds?.neededRows ?? .max) }

  /// Returns the dates of the rows that were left out since the last call.
  mutating func takeTally() -> DateTally { dates?.takeTally() ?? DateTally() }

  /// Removes the rows that aren't selected.
  package mutating func apply(to batch: inout RowBatch) {
    if batch.startsFeed { window.begin() }
    feeds?.look(at: batch)
    if !selection.acceptsAll { batch.keepRows { selection.accepts($0[$1]) } }
    dates?.apply(to: &batch)
    window.apply(to: &batch)
    if batch.endsFeed { window.begin() }
  }
}

/// Finds the feeds whose own values exclude all their entries, such as those of another country. Their
/// entries aren't read.
private struct FeedSelection {
  private let condition: RowCondition
  /// The number of rows in the next batch: the first one has a single row, which shows the feed.
  private(set) var neededRows = 1

  init?(_ selection: EntrySelection) {
    guard let condition = selection.condition?.ofFeeds else { return nil }
    self.condition = condition
  }

  mutating func look(at batch: borrowing RowBatch) {
    if batch.startsFeed { neededRows = rejects(batch.feed) ? 0 : .max }
    if batch.endsFeed { neededRows = 1 }
  }

  private func rejects(_ feed: SharedFeed) -> Bool {
    // Rows of tables name their feeds.
    guard feed.value.dialect != InputFormat.chartconv.name else { return false }
    var row = RowBatch()
    row.appendRow()
    row.inherit(feed, condition.fields)
    return condition.rejects(row[0])
  }
}

/// Applies a ``DateRange`` to batches.
struct DateSelection: ~Copyable {
  private let range: DateRange
  private var tally = DateTally()

  /// - Parameter range: a range without ages.
  init(_ range: DateRange) { self.range = range }

  mutating func apply(to batch: inout RowBatch) {
    let feed = batch.feed.value
    batch.keepRows { batch, index in
      let date = DateRange.date(of: batch[index], in: feed)
      if range.accepts(date) { return true }
      tally.add(date)
      return false
    }
  }

  mutating func takeTally() -> DateTally {
    defer { tally = DateTally() }
    return tally
  }
}

/// The rows of a feed between an offset and a limit.
struct RowWindow {
  private let offset: Int
  private let limit: Int?
  /// The number of rows that were skipped and kept so far.
  private var skipped = 0
  private var kept = 0

  init(_ selection: EntrySelection = EntrySelection()) {
    offset = selection.offset
    limit = selection.limit
  }

  /// The number of rows that are still needed, including those to skip.
  var neededRows: Int {
    guard let limit else { return .max }
    guard kept < limit else { return 0 }
    let (sum, overflow) = (offset - skipped).addingReportingOverflow(limit - kept)
    return overflow ? .max : sum
  }

  mutating func begin() {
    skipped = 0
    kept = 0
  }

  /// Removes the rows of a batch that are outside of the window.
  mutating func apply(to batch: inout RowBatch) {
    let skipping = min(offset - skipped, batch.count)
    if skipping > 0 {
      batch.keepRows { $1 >= skipping }
      skipped += skipping
    }
    if let limit { batch.truncate(to: limit - kept) }
    batch.precedingRows = kept
    kept += batch.count
  }
}
