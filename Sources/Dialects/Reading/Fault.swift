internal import ChartConvBytes

extension FeedError {
  /// Whether entries that were complete before the fault are still wanted: they are, unless it is
  /// the output that failed.
  var keepsWhatWasRead: Bool { kind != .closedPipe && kind != .unwritable }
}
