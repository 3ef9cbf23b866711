public import ChartConvModel

/// Which entries of a feed are converted.
public struct EntrySelection: Sendable {
  /// How many of each feed at most; what follows is passed over.
  public var limit: Int?
  /// The ids of those left out: what a user of such an app has dismissed.
  public var excludedIDs: Set<ExactText> = []

  public init() {}
}
