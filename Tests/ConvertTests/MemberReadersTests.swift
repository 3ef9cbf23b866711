import ChartConvIO
import ChartConvModel
import ChartConvWriters
import TestSupport
import Testing

@testable import ChartConvConvert

/// Tests the threads that read the members of an archive.
@Suite struct MemberReadersTests {
  /// There are no more threads than members, also if `jobs` allows more.
  @Test func threadsAreStartedForMembers() throws {
    var plan = Conversion(to: .csv)
    plan.jobs = 1024
    let path = Files.package + "/Tests/CommandTests/archives/charts.zip"
    var (members, threads) = (0, 0)
    try plan.deliver(InputSeries(count: 1) { _ in .path(path) }, fields: [.name], parts: []) { _ in
      members += 1
    } take: { _ in
      threads = max(threads, Files.names(in: "/proc/self/task").count)
    }
    // Other tests also have threads.
    #expect(members > 1 && threads > members && threads < 512)
  }

  /// Small members are passed in groups, and in their order, however small they are: a group has a
  /// bound, and no member waits beyond the end.
  @Test(arguments: [0, 100, 5000, 70_000])
  func smallMembersArePassedTogether(size: Int) throws {
    let isLarge = size > 64 << 10
    let names = (0..<(isLarge ? 20 : 500)).map(String.init)
    let contents = [UInt8](repeating: 0x20, count: size)
    let bytes = TarArchive.bytes(names.map { ($0, contents) })
    let archive = try Archive(ByteSource(bytes, name: "a.tar"), Limits())
    let readers = try #require(
      MemberReaders(Conversion(to: .csv), sendsRows: false, threads: 2))
    let lanes = Channel<Lane<OutputItem>>(capacity: 1000)
    var groups = 0
    while let member = try archive.next() {
      try readers.read(member, modified: nil, of: archive) { lane throws(FeedError) in
        groups += 1
        _ = lanes.send(lane)
      }
    }
    try readers.flush { lane throws(FeedError) in _ = lanes.send(lane) }
    readers.finish()
    lanes.finish()
    var sources: [String] = []
    while let lane = lanes.receive() {
      while let item = lane.channel?.receive() {
        if case .report(let report) = item { sources.append(report.source) }
      }
    }
    #expect(sources == names.map { "a.tar/\($0)" })
    #expect(isLarge ? groups == names.count : (10..<250).contains(groups))
  }

  /// Members aren't read far ahead of a slow receiver, because their rows would fill the memory.
  @Test func readersWaitForSlowReceiver() throws {
    var plan = Conversion(to: .csv)
    plan.jobs = 3
    let entries = Array(repeating: #"{"id":"1","name":"Low Tide"}"#, count: 20)
    let chart =
      #"{"feed":{"title":"Top","country":"us","results":[\#(entries.joined(separator: ","))]}}"#
    let contents = [UInt8](chart.utf8)
    let (pieces, progress) = (3000, ProgressCounter())
    let inputs = InputSeries(count: 1) { _ in
      .pieces(name: "a.tar") {
        let index = progress.current.inputs
        guard index < pieces else { return nil }
        progress.add(inputs: 1)
        // Without the blocks that end an archive.
        return [UInt8](TarArchive.bytes([("\(index).json", contents)]).dropLast(1024))
      }
    }
    var (readAhead, rows) = (0, 0)
    try plan.deliver(inputs, fields: [.name], parts: []) { _ in
    } take: { batch in
      if rows == 0 { readAhead = Self.settled(progress) }
      rows += batch.count
    }
    #expect(rows == pieces * entries.count)
    #expect(readAhead > 0 && readAhead < pieces / 2)
  }

  /// Returns the number of pieces that are read while nothing is received.
  private static func settled(_ progress: ProgressCounter) -> Int {
    let lock = ConditionLock()
    lock.lock()
    defer { lock.unlock() }
    var count = -1
    while progress.current.inputs != count {
      count = progress.current.inputs
      lock.wait(milliseconds: 300)
    }
    return count
  }
}
