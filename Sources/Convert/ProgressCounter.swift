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
  /// `true` while a thread calls `onChange`. It also reports the numbers that other threads add
  /// meanwhile.
  private var isReporting = false

  /// - Parameter onChange: called frequently, from any thread, but never concurrently. It may use the
  ///   counter.
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
    var reported: Counts?
    while let next = changes(since: reported, inputs, entries, bytes) {
      onChange(next)
      reported = next
    }
  }

  /// Adds to the counts if none were reported yet. Returns those to report, without the lock; `nil` if
  /// another thread does, or nothing has changed.
  private func changes(
    since reported: Counts?, _ inputs: Int, _ entries: Int, _ bytes: Int
  ) -> Counts? {
    condition.lock()
    defer { condition.unlock() }
    if reported == nil {
      counts.inputs += inputs
      counts.entries += entries
      counts.bytes += bytes
      if isReporting { return nil }
    }
    isReporting = counts != reported
    return isReporting ? counts : nil
  }
}
