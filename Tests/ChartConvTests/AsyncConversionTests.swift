import ChartConv
import Synchronization
import Testing

/// Conversions that a task waits for.
@Suite struct AsyncConversionTests {
  private static let rows = 3

  private static func chunk(_ index: Int) -> [UInt8] {
    let rows = (0..<Self.rows).map { "\(index),Entry \($0)\n" }.joined()
    return Array(((index == 0 ? "rank,name\n" : "") + rows).utf8)
  }

  private static func stream(of count: Int) -> AsyncStream<[UInt8]> {
    AsyncStream { stream in
      for index in 0..<count { stream.yield(chunk(index)) }
      stream.finish()
    }
  }

  @Test(arguments: [1, 2])
  func chunksAreConverted(_ jobs: Int) async throws {
    var conversion = Conversion(to: .csv)
    conversion.writing.fields = [.name]
    conversion.jobs = jobs
    let seen = Mutex<[InputReport]>([])

    var table = ByteSink.memory
    let inputs = (0..<5).map { ConversionInput.chunks(Self.stream(of: 1000), name: "\($0).csv") }
    let reports = try await conversion.run(inputs, into: &table)
    _ = try await conversion.run([.chunks(Self.stream(of: 9), name: "a.csv")]) { report in
      seen.withLock { $0.append(report) }
    }

    #expect(table.bytes.count { $0 == UInt8(ascii: "\n") } == 1 + 5 * 1000 * Self.rows)
    #expect(reports.map(\.source) == (0..<5).map { "\($0).csv" })
    #expect(reports.allSatisfy { $0.error == nil } && seen.withLock { $0.count } == 1)
  }

  @Test func whatASequenceThrowsEndsItsInput() async throws {
    struct Lost: Error {}
    let chunks = AsyncThrowingStream<[UInt8], any Error> { stream in
      stream.yield(Self.chunk(0))
      stream.finish(throwing: Lost())
    }
    var table = ByteSink.memory
    let reports = Mutex<[InputReport]>([])
    _ = try await Conversion(to: .csv).run([.chunks(chunks, name: "a")], into: &table) { report in
      reports.withLock { $0.append(report) }
    }
    #expect(reports.withLock { $0.first?.error?.kind } == .unreadable)
    #expect(reports.withLock { $0.first?.entries } == Self.rows)
  }

  /// A chunk is a program's own sequence, which may cancel the conversion while it is iterated.
  @Test(.timeLimit(.minutes(1)))
  func aChunkCancels() async throws {
    struct Chunk: Sequence, Sendable {
      let cancellation: Cancellation

      func makeIterator() -> IndexingIterator<[UInt8]> {
        cancellation.cancel()
        return AsyncConversionTests.chunk(0).makeIterator()
      }
    }
    var conversion = Conversion(to: .csv)
    let cancellation = Cancellation()
    conversion.cancellation = cancellation
    let chunks = AsyncStream<Chunk> { stream in
      stream.yield(Chunk(cancellation: cancellation))
      stream.finish()
    }
    var table = ByteSink.memory
    do {
      _ = try await conversion.run([.chunks(chunks, name: "a")], into: &table)
      Issue.record("the conversion wasn't cancelled")
    } catch { #expect(error.kind == .cancelled) }
  }

  /// A cancelled task doesn't wait for bytes that never come.
  @Test func waitingIsCancelled() async throws {
    let (silent, _) = AsyncStream<[UInt8]>.makeStream()
    let tasks = (0..<50).map { _ in
      Task {
        var table = ByteSink.memory
        _ = try await Conversion(to: .csv).run([.chunks(silent, name: "silent")], into: &table)
      }
    }
    try await Task.sleep(for: .milliseconds(50))
    for task in tasks { task.cancel() }
    for task in tasks {
      let error = await #expect(throws: FeedError.self) { try await task.value }
      #expect(error?.kind == .cancelled)
    }
  }

  /// An endless sequence isn't iterated far ahead, and not at all once no rows are needed.
  @Test func aLimitEndsASequence() async throws {
    let count = Mutex(0)
    let endless = AsyncStream<[UInt8]> {
      count.withLock { count in
        count += 1
        return Self.chunk(count - 1)
      }
    }
    var conversion = Conversion(to: .csv)
    conversion.selection.limit = 2
    var table = ByteSink.memory
    _ = try await conversion.run([.chunks(endless, name: "endless")], into: &table)
    #expect(table.bytes.count { $0 == UInt8(ascii: "\n") } == 3)
    let taken = count.withLock { $0 }
    try await Task.sleep(for: .milliseconds(50))
    #expect(count.withLock { $0 } <= taken + (600 << 10) / Self.chunk(1).count)
  }

  private actor Collector {
    private var bytes: [UInt8] = []
    private var pieces = 0

    func append(_ more: [UInt8]) throws {
      bytes += more
      pieces += 1
      if pieces > 1000 { throw CancellationError() }
    }

    /// Runs a conversion whose output the actor takes.
    func convert(_ inputs: [ConversionInput]) async throws -> ([InputReport], Int) {
      var sink = ByteSink { try await self.append($0) }
      let reports = try await Conversion(to: .csv).run(inputs, into: &sink)
      return (reports, bytes.count { $0 == UInt8(ascii: "\n") })
    }
  }

  @Test func anActorTakesTheOutput() async throws {
    let input = ConversionInput.chunks(Self.stream(of: 100), name: "a.csv")
    let (reports, lines) = try await Collector().convert([input])
    #expect(reports.map(\.entries) == [300] && lines == 301)
  }

  @Test func failureIsThrown() async throws {
    var table = ByteSink.memory
    let bad = ConversionInput.bytes(Array("{}".utf8), name: "bad")
    await #expect(throws: FeedError.self) {
      var table = ByteSink.memory
      _ = try await Conversion(to: .csv).run([bad], into: &table)
    }
    let reports = try await Conversion(to: .csv).run([bad], into: &table) { _ in }
    #expect(reports.count == 1 && reports[0].error?.kind == .unrecognized)
  }

  /// Pieces that need the main actor don't hang a program that waits on it.
  @MainActor
  @Test(.timeLimit(.minutes(1)))
  func piecesOfTheMainActor() async throws {
    let chunks = AsyncStream<[UInt8]>(unfolding: { await MainActor.run { nil } })
    var table = ByteSink.memory
    let reports = try await Conversion(to: .csv).run([.chunks(chunks, name: "a")], into: &table) {
      _ in
    }
    #expect(reports[0].error?.kind == .truncated)
  }
}
