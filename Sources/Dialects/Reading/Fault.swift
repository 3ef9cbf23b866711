internal import ChartConvBytes

extension FeedError {
  /// `true` if entries read before the error are still delivered; `false` if the output failed.
  var keepsWhatWasRead: Bool { kind != .closedPipe && kind != .unwritable }
}
