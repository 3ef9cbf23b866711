import ChartConv

/// What became of a conversion: all that two ways to convert have to agree on.
struct Outcome: Equatable {
  var rows: [UInt8] = []
  var entries = 0
  var error: FeedError?
}
