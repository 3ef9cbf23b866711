internal import ChartConvIO

/// Cancels conversions from another thread or task.
///
///     let cancellation = Cancellation()
///     conversion.cancellation = cancellation
///     try await withTaskCancellationHandler {
///       try conversion.run(inputs, into: &sink)
///     } onCancel: {
///       cancellation.cancel()
///     }
public final class Cancellation: @unchecked Sendable {
  private let condition = ConditionLock()
  private var isSet = false

  /// Creates a cancellation that isn't set.
  public init() {}

  /// Cancels the conversions. They throw an error of kind ``FeedError/Kind/cancelled`` as soon as each
  /// thread has finished its current batch of entries; an output file stays as it was.
  public func cancel() {
    condition.lock()
    defer { condition.unlock() }
    isSet = true
  }

  /// `true` after ``cancel()``.
  public var isCancelled: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isSet
  }
}
