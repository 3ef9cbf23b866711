internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// A part of a worker's results, in order.
enum OutputItem: Sendable {
  /// The beginning of an input or member that is written to its own file.
  case document(String)
  case fragment(Fragment)
  /// Rows to be encoded by the receiver.
  case rows(BatchBox)
  /// The results of a member of an archive, which another thread reads.
  case lane(ChannelLane<OutputItem>)
  /// The end of an input, or of a member of an archive.
  case report(InputReport)
  /// The only input is an archive with several members.
  case combine
  /// The items before are written now, because the next rows may take long.
  case flush

  /// The approximate memory of the item in bytes.
  var weight: Int {
    switch self {
    case .fragment(let fragment): fragment.size + 64
    case .rows(let box): box.batch.memory
    case .flush: ChannelLane<Self>.wakeWeight
    case .document, .lane, .report, .combine: 256
    }
  }
}

/// A box for passing a batch between threads.
///
/// It has one owner at a time.
final class BatchBox: @unchecked Sendable {
  var batch = RowBatch()
  /// The number of bytes of the input read so far.
  var size = 0
}
