internal import FeedIO
internal import FeedModel
internal import FeedOutput
internal import FeedThreads

/// One output for inputs that are converted side by side: their bytes in the inputs' order.
///
/// The input whose turn it is writes through. The others gather what they write, up to a bound;
/// past it they wait for their turn. So the bytes are those of one input after the other, and
/// memory stays bounded however uneven the inputs are.
final class OrderedOutput: @unchecked Sendable {
  /// How many bytes wait for their turn, at most, but for what one input adds at a time.
  private static let capacity = 8 << 20

  private struct Waiting {
    var bytes: [[UInt8]] = []
    var first: Feed?
    var reports: [InputReport] = []
    var isFinished = false
  }

  private let monitor = Monitor()
  private let report: (InputReport) -> Void
  private var encoder: any Encoder
  private var sink: ByteSink
  private var buffer = OutputBuffer()
  private var turn = 0
  private var hasBegun = false
  private var sawFault = false
  private var waiting: [Int: Waiting] = [:]
  private var waitingBytes = 0
  private var failure: FeedError?

  init(
    _ encoder: any Encoder, _ sink: consuming ByteSink, report: @escaping (InputReport) -> Void
  ) {
    self.encoder = encoder
    self.sink = sink
    self.report = report
  }

  /// An input has a feed to write.
  func open(_ place: Int, _ feed: Feed) throws(FeedError) {
    try guarded { () throws(FeedError) in
      if place == turn {
        try begin(feed)
      } else if waiting[place, default: Waiting()].first == nil {
        waiting[place, default: Waiting()].first = feed
      }
    }
  }

  /// Takes what an input has written so far.
  func write(_ place: Int, _ bytes: inout OutputBuffer) throws(FeedError) {
    try guarded { () throws(FeedError) in try take(place, &bytes) }
  }

  /// Takes what became of an input, or of a part of it.
  func tell(_ place: Int, _ report: InputReport) throws(FeedError) {
    try guarded { () throws(FeedError) in
      if report.error != nil { sawFault = true }
      if place == turn {
        self.report(report)
      } else {
        waiting[place, default: Waiting()].reports.append(report)
      }
    }
  }

  /// The only input turns out to be several: before the first is written, the encoder changes.
  func combine(by encoder: any Encoder) throws(FeedError) {
    try guarded { () throws(FeedError) in
      if !hasBegun { self.encoder = encoder }
    }
  }

  /// Takes the rest of an input's bytes; those behind it have their turn.
  func finish(_ place: Int, _ bytes: inout OutputBuffer) throws(FeedError) {
    try guarded { () throws(FeedError) in
      try take(place, &bytes)
      guard place == turn else {
        waiting[place, default: Waiting()].isFinished = true
        return
      }
      turn += 1
      while let following = waiting.removeValue(forKey: turn) {
        try release(following)
        guard following.isFinished else { break }
        turn += 1
      }
      monitor.wakeAll()
    }
  }

  /// Ends the output and makes it final.
  ///
  /// Where faults left no feed to write, nothing is: a file that was there stays as it was.
  func commit() throws(FeedError) {
    try guarded { () throws(FeedError) in
      guard hasBegun || !sawFault else { return }
      try begin(nil)
      encoder.end(into: &buffer)
      try sink.write(&buffer)
      try sink.commit()
    }
  }

  private func take(_ place: Int, _ bytes: inout OutputBuffer) throws(FeedError) {
    while place != turn, waitingBytes + bytes.count > Self.capacity, failure == nil {
      monitor.wait()
    }
    if let failure { throw failure }
    if place == turn {
      try sink.write(&bytes)
    } else if !bytes.isEmpty {
      waitingBytes += bytes.count
      waiting[place, default: Waiting()].bytes.append(bytes.bytes)
      bytes.truncate(to: 0)
    }
  }

  private func release(_ input: Waiting) throws(FeedError) {
    if let first = input.first { try begin(first) }
    for bytes in input.bytes {
      waitingBytes -= bytes.count
      buffer.append(bytes)
      try sink.write(&buffer)
    }
    input.reports.forEach(report)
  }

  private func begin(_ first: Feed?) throws(FeedError) {
    guard !hasBegun else { return }
    hasBegun = true
    encoder.begin(first, into: &buffer)
    try sink.write(&buffer)
  }

  /// Runs alone; after a failure nothing more is written.
  private func guarded(_ body: () throws(FeedError) -> Void) throws(FeedError) {
    monitor.lock()
    defer { monitor.unlock() }
    if let failure { throw failure }
    do throws(FeedError) { try body() } catch {
      failure = error
      monitor.wakeAll()
      throw error
    }
  }
}
