internal import ChartConvThreads

/// How far a conversion is, told while it runs.
public final class Meter: @unchecked Sendable {
  public struct Reading: Sendable, Hashable {
    /// Inputs that are done with, an archive being one.
    public var inputs = 0
    public var entries = 0
    /// Read from files, as they are stored: compressed where they are.
    public var bytes = 0

    public init() {}
  }

  private let monitor = Monitor()
  private let onChange: (Reading) -> Void
  private var reading = Reading()

  /// - Parameter onChange: called often, from any thread, by one at a time.
  public init(onChange: @escaping (Reading) -> Void = { _ in }) { self.onChange = onChange }

  public var current: Reading {
    monitor.lock()
    defer { monitor.unlock() }
    return reading
  }

  func add(inputs: Int = 0, entries: Int = 0, bytes: Int = 0) {
    monitor.lock()
    defer { monitor.unlock() }
    reading.inputs += inputs
    reading.entries += entries
    reading.bytes += bytes
    onChange(reading)
  }
}
