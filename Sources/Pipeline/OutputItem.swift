internal import ChartConvBytes
internal import ChartConvModel
internal import ChartConvFormats

/// A piece of what a worker makes of an input, in order.
enum OutputItem: Sendable {
  /// The beginning of a document, where each has a file of its own: an input, or a member.
  case document(String)
  case fragment(Fragment)
  /// Rows that are encoded where they are taken.
  case rows(BatchBox)
  /// What is made of a member of an archive, which another thread reads.
  case lane(ChannelLane<OutputItem>)
  /// The end of an input, or of a member of an archive.
  case report(InputReport)
  /// The only input turns out to be several: an archive.
  case combine

  /// About how much memory it takes, in bytes.
  var weight: Int {
    switch self {
    case .fragment(let fragment): fragment.bytes.count + 64
    case .rows(let box): box.batch.memory
    case .document, .lane, .report, .combine: 256
    }
  }
}

/// A batch on its way between threads.
///
/// It has one owner at a time.
final class BatchBox: @unchecked Sendable {
  var batch = RowBatch()
  /// How many bytes of the input had been read.
  var size = 0
}
