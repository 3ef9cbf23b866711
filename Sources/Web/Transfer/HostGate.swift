internal import ChartConvIO

/// Lets the documents of a host be fetched one at a time, in the order of the inputs.
///
/// A document waits only for those before it. The output takes the inputs in the same order, so
/// that no two documents wait for each other.
package final class HostGate: @unchecked Sendable {
  /// The documents of a host that aren't finished, by the indices of their inputs.
  private struct Queue {
    private var indices: [Int] = []
    private var start = 0

    var first: Int? { start < indices.count ? indices[start] : nil }

    mutating func insert(_ index: Int) {
      let position = position(of: index)
      if !contains(index, at: position) { indices.insert(index, at: position) }
    }

    mutating func remove(_ index: Int) {
      guard first != index else { return start += 1 }
      let position = position(of: index)
      if contains(index, at: position) { indices.remove(at: position) }
    }

    private func contains(_ index: Int, at position: Int) -> Bool {
      position < indices.count && indices[position] == index
    }

    /// Returns the first position whose index isn't less.
    private func position(of index: Int) -> Int {
      var (low, high) = (start, indices.count)
      while low < high {
        let middle = (low + high) / 2
        if indices[middle] < index { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private let condition = ConditionLock()
  private var queues: [[UInt8]: Queue] = [:]

  package init() {}

  /// Announces the input at an index, if it is a URL.
  package func expect(_ name: String, at index: Int) {
    guard WebAddress.isAddress(name) else { return }
    // An invalid URL has no document to wait for.
    do throws(FeedError) { expect(index, on: try WebAddress(name).host) } catch {}
  }

  /// Announces the document of an input.
  func expect(_ index: Int, on host: Substring) {
    condition.lock()
    defer { condition.unlock() }
    queues[Array(host.utf8), default: Queue()].insert(index)
  }

  /// Waits for the documents of the host before this one.
  func enter(_ index: Int, on host: Substring) {
    condition.lock()
    defer { condition.unlock() }
    let host = Array(host.utf8)
    queues[host, default: Queue()].insert(index)
    while queues[host]?.first != index { condition.wait() }
  }

  /// Ends a document. Returns `true` if others of the host follow.
  @discardableResult
  func leave(_ index: Int, on host: Substring) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let host = Array(host.utf8)
    queues[host]?.remove(index)
    let isAwaited = queues[host]?.first != nil
    if !isAwaited { queues[host] = nil }
    condition.wakeAll()
    return isAwaited
  }
}
