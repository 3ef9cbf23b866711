internal import ChartConvIO

/// The progress of a conversion.
public final class ProgressCounter: @unchecked Sendable {
  /// The numbers of a conversion so far.
  public struct Counts: Sendable, Hashable {
    /// The number of finished inputs; an archive counts as one.
    public var inputs = 0
    /// The number of converted entries.
    public var entries = 0
    /// The number of stored bytes read from files, which may be compressed.
    public var bytes = 0

    /// Creates counts of zero.
    public init() {}
  }

  private let condition = ConditionLock()
  private let onChange: @Sendable (Counts) -> Void
  private var counts = Counts()

  /// - Parameter onChange: called frequently, from any thread, but never concurrently.
  public init(onChange: @escaping @Sendable (Counts) -> Void = { _ in }) {
    self.onChange = onChange
  }

  /// The numbers so far.
  public var current: Counts {
    condition.lock()
    defer { condition.unlock() }
    return counts
  }

  package func add(inputs: Int = 0, entries: Int = 0, bytes: Int = 0) {
    condition.lock()
    defer { condition.unlock() }
    counts.inputs += inputs
    counts.entries += entries
    counts.bytes += bytes
    onChange(counts)
  }
}
