public import ChartConvModel

/// A selection of entries to convert.
public struct EntrySelection: Sendable {
  /// The maximum number of entries of each feed. Further ones are skipped.
  public var limit: Int?
  /// The ids of entries to exclude, such as those that a user has dismissed.
  public var excludedIDs: Set<ExactText> = []

  public init() {}
}
