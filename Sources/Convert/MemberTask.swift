internal import ChartConvIO
internal import ChartConvModel

/// Members of an archive, passed together from the unpacking thread to a reading one.
struct MemberTask: Sendable {
  struct Member: Sendable {
    let name: String
    let modified: Timestamp?
    let pieces = Channel<Result<[UInt8], FeedError>>(
      capacity: 1 << 20, wakeWeight: MemberTask.wakeWeight)
  }

  /// The number of unpacked bytes from which on a member is read before it is unpacked to its end.
  static let wakeWeight = 64 << 10

  var members: [Member] = []
  /// The results of all members.
  let lane = ChannelLane<OutputItem>(isPrompt: false)
}
