public import ChartConvModel

/// A selection of entries to convert, and their order.
///
/// The parts apply in this order: conditions, known entries, ``unique``, ``sorting``, ``offset``, ``limit``.
public struct EntrySelection: Sendable {
  /// The ids of entries to exclude, such as those that a user has dismissed.
  public var excludedIDs: Set<ExactText> = []
  /// The condition that entries must satisfy.
  public var condition: RowCondition?
  /// The bounds of the entries' dates.
  public var dates = DateRange()
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
  public var sortLimit = 1 << 30

  /// Creates a selection of all entries.
  public init() {}

  /// Creates a selection.
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
  package var needsOrder: Bool { known != nil || !unique.isEmpty || !sorting.isEmpty }

  /// The columns by which rows are distinguished and sorted.
  package var orderedFields: FieldSet {
    FieldSet(unique).union(FieldSet(sorting.map(\.field)))
      .union(known == nil ? [] : NewRows.fields)
  }

  /// The columns that the selection reads.
  package var fields: FieldSet {
    var fields = orderedFields
    if !excludedIDs.isEmpty { fields.insert(.id) }
    if let condition { fields = fields.union(condition.fields) }
    return fields.union(dates.fields)
  }

  /// The feed values that the selection reads.
  package var feedParts: FeedParts {
    let fields = EntryField.allCases.filter { self.fields.contains($0) }
    return FeedParts(of: fields).union(dates.isRelative ? .updated : [])
      .union(known == nil ? [] : NewRows.parts)
  }
}
