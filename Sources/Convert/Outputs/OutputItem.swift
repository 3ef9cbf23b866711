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
  case lane(Lane<OutputItem>)
  /// The end of an input, or of a member of an archive.
  case report(InputReport)
  /// The only input is an archive with several members.
  case combine
  /// The items before this one are written at once, because the next rows may take long.
  case flush

  /// The assumed weight of a lane, whose results aren't known when it is sent: at most eight lanes
  /// wait.
  private static let laneWeight = 512 << 10

  /// The approximate memory of the item in bytes.
  var weight: Int {
    switch self {
    case .fragment(let fragment): fragment.size + 64
    case .rows(let box): box.batch.memory
    case .flush: Lane<Self>.wakeWeight
    case .lane: Self.laneWeight
    case .document, .report, .combine: 256
    }
  }
}

/// Takes the results of workers, in the order of the inputs: writes a stream or a file, writes the files
/// of a folder, or passes rows on.
protocol OutputSink: AnyObject {
  /// The error after which no more results are needed.
  var failure: FeedError? { get set }

  /// Begins the file of an input or of a member.
  func begin(_ document: String) throws(FeedError)
  func append(_ fragment: Fragment) throws(FeedError)
  func append(_ box: BatchBox) throws(FeedError)
  func end(_ report: InputReport)
  /// Switches to the output of several inputs.
  func combine()
  func flush() throws(FeedError)
}

extension OutputSink {
  func begin(_ document: String) throws(FeedError) {}
  func combine() {}
  func flush() throws(FeedError) {}

  /// Takes a result. Returns `false` if no more are needed, after an error, which it keeps.
  func take(_ item: OutputItem) -> Bool {
    do throws(FeedError) {
      switch item {
      case .document(let name): try begin(name)
      case .fragment(let fragment): try append(fragment)
      case .rows(let box): try append(box)
      case .lane(let lane):
        var mayContinue = true
        while let item = lane.channel?.receive() {
          guard !take(item) else { continue }
          mayContinue = false
          lane.channel?.cancel()
        }
        return mayContinue
      case .report(let report): end(report)
      case .combine: combine()
      case .flush: try flush()
      }
      return true
    } catch {
      failure = failure ?? error
      return false
    }
  }
}
