internal import FeedIO
internal import FeedOutput

/// A piece of what a worker makes of an input, in order.
enum OutputItem: Sendable {
  case fragment(Fragment)
  /// The end of an input, or of a member of an archive.
  case report(InputReport)
  /// The only input turns out to be several: an archive.
  case combine

  /// About how much memory it takes, in bytes.
  var weight: Int {
    switch self {
    case .fragment(let fragment): fragment.bytes.count + 64
    case .report, .combine: 256
    }
  }
}
