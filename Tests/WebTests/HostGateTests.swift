import ChartConvIO
import Testing

@testable import ChartConvWeb

@Suite struct HostGateTests {
  /// Documents of a host are fetched in the order of the inputs, on any thread.
  @Test func order() {
    let gate = HostGate()
    let names = (0..<60).map { "http://host\($0 % 3).example/\($0)" }
    for (index, name) in names.enumerated() { gate.expect(name, at: index) }
    let log = Log()
    let threads = (0..<4).compactMap { _ in
      Thread {
        while let index = log.next(below: names.count) {
          let host = names[index].dropFirst(7).prefix { $0 != "/" }
          gate.enter(index, on: host)
          log.append(index)
          gate.leave(index, on: host)
          gate.leave(index, on: host)
        }
      }
    }
    for thread in threads { thread.join() }
    for host in 0..<3 {
      let indices = log.entries.filter { $0 % 3 == host }
      #expect(indices == indices.sorted() && indices.count == 20)
    }
  }

  /// A document that is given up before its turn delays no other.
  @Test func documentsThatNeverBegin() {
    let gate = HostGate()
    for index in 0..<3 { gate.expect("http://a.example/", at: index) }
    gate.leave(1, on: "a.example")
    gate.leave(0, on: "a.example")
    gate.enter(2, on: "a.example")
    #expect(!gate.leave(2, on: "a.example"))
  }

  private final class Log: @unchecked Sendable {
    private let condition = ConditionLock()
    private var index = 0
    private(set) var entries: [Int] = []

    func next(below count: Int) -> Int? {
      condition.lock()
      defer { condition.unlock() }
      index += 1
      return index <= count ? index - 1 : nil
    }

    func append(_ entry: Int) {
      condition.lock()
      entries.append(entry)
      condition.unlock()
    }
  }
}
