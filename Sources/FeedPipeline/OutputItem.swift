internal import FeedIO
internal import FeedOutput

/// A piece of what a worker makes of an input, in order.
enum OutputItem: Sendable {
  /// The beginning of a document, where each has a file of its own: an input, or a member.
  case document(String)
  case fragment(Fragment)
  /// The end of an input, or of a member of an archive.
  case report(InputReport)
  /// The only input turns out to be several: an archive.
  case combine

  /// About how much memory it takes, in bytes.
  var weight: Int {
    switch self {
    case .fragment(let fragment): fragment.bytes.count + 64
    case .document, .report, .combine: 256
    }
  }
}
