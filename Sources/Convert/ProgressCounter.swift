internal import ChartConvIO

package final class ProgressCounter: @unchecked Sendable {
  /// The numbers of a conversion so far.
  package struct Counts: Sendable, Hashable {
    /// The number of finished inputs; an archive counts as one.
    package var inputs = 0
    package var entries = 0
    /// The number of stored bytes read from files, which may be compressed.
    package var bytes = 0

    package init() {}
  }

  private let condition = ConditionLock()
  private let onChange: @Sendable (Counts) -> Void
  private var counts = Counts()

  /// - Parameter onChange: called frequently, from any thread, also concurrently.
  package init(onChange: @escaping @Sendable (Counts) -> Void = { _ in }) {
    self.onChange = onChange
  }

  /// The numbers so far.
  package var current: Counts {
    condition.lock()
    defer { condition.unlock() }
    return counts
  }

  package func add(inputs: Int = 0, entries: Int = 0, bytes: Int = 0) {
    condition.lock()
    counts.inputs += inputs
    counts.entries += entries
    counts.bytes += bytes
    let current = counts
    condition.unlock()
    onChange(current)
  }
}
