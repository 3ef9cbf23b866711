internal import ChartConvThreads

/// How far a conversion is, told while it runs.
public final class ProgressCounter: @unchecked Sendable {
  public struct Counts: Sendable, Hashable {
    /// Inputs that are done with, an archive being one.
    public var inputs = 0
    public var entries = 0
    /// Read from files, as they are stored: compressed where they are.
    public var bytes = 0

    public init() {}
  }

  private let condition = ConditionLock()
  private let onChange: (Counts) -> Void
  private var counts = Counts()

  /// - Parameter onChange: called often, from any thread, by one at a time.
  public init(onChange: @escaping (Counts) -> Void = { _ in }) { self.onChange = onChange }

  public var current: Counts {
    condition.lock()
    defer { condition.unlock() }
    return counts
  }

  func add(inputs: Int = 0, entries: Int = 0, bytes: Int = 0) {
    condition.lock()
    defer { condition.unlock() }
    counts.inputs += inputs
    counts.entries += entries
    counts.bytes += bytes
    onChange(counts)
  }
}
