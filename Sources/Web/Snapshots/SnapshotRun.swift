package import ChartConvIO

/// Fetches documents into a folder of snapshots, several hosts at once.
package struct SnapshotRun: Sendable {
  package struct Report: Sendable {
    package let request: SnapshotRequest
    package let outcome: SnapshotOutcome
    package let warnings: [String]
  }

  private let requests: [SnapshotRequest]
  private let folder: SnapshotFolder
  private let session: WebSession

  package init(
    _ requests: [SnapshotRequest], into path: String, _ session: WebSession
  ) throws(FeedError) {
    self.requests = requests
    self.session = session
    folder = try SnapshotFolder(path)
  }

  /// Calls `report` for each document, in their order, as soon as it and those before it are done.
  package func run(jobs: Int, report: (Report) throws(FeedError) -> Void) throws(FeedError) {
    let journal = SnapshotJournal(in: folder.path)
    let gate = HostGate()
    for (index, request) in requests.enumerated() { gate.expect(request.url, at: index) }
    let queue = Indices(count: requests.count)
    let results = Channel<(Int, Report)>(capacity: max(requests.count, 1))
    var threads: [Thread] = []
    while jobs > 1, threads.count < min(jobs, requests.count),
      let thread = Thread({
        while let index = queue.next(), results.send((index, fetch(index, gate, journal))) {}
      })
    {
      threads.append(thread)
    }
    defer {
      results.cancel()
      for thread in threads { thread.join() }
    }
    var done: [Int: Report] = [:]
    for next in requests.indices {
      if threads.isEmpty { done[next] = fetch(next, gate, journal) }
      while done[next] == nil, let (index, result) = results.receive() { done[index] = result }
      if let result = done.removeValue(forKey: next) { try report(result) }
    }
    journal.end()
  }

  private func fetch(_ index: Int, _ gate: HostGate, _ journal: SnapshotJournal) -> Report {
    let request = requests[index]
    func report(_ outcome: SnapshotOutcome, _ warnings: [String] = []) -> Report {
      Report(request: request, outcome: outcome, warnings: warnings)
    }
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(request.url) } catch {
      return report(.failed(error))
    }
    let document = WebDocument(address, session, gate, at: index)
    if session.options.freshness == .standard, journal.has(request.name) { return report(.resumed) }
    do throws(FeedError) {
      let path = try folder.store(document, named: request.name)
      journal.note(request.name)
      return report(path.map { .new(path: $0) } ?? .unchanged, document.takeWarnings())
    } catch {
      return report(.failed(error), document.takeWarnings())
    }
  }
}

/// The indices of documents, handed out one by one.
private final class Indices: @unchecked Sendable {
  private let condition = ConditionLock()
  private let count: Int
  private var index = 0

  init(count: Int) { self.count = count }

  func next() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    guard index < count else { return nil }
    index += 1
    return index - 1
  }
}
