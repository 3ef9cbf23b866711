package import ChartConvIO

/// Cancels conversions from another thread.
///
///     let cancellation = Cancellation()
///     conversion.cancellation = cancellation
///
/// Cancelling a task also cancels a conversion that it waits for.
public final class Cancellation: @unchecked Sendable {
  private let condition = ConditionLock()
  private var isSet = false
  private let outer: Cancellation?

  /// Creates a cancellation that isn't set.
  public init() { outer = nil }

  /// Creates a cancellation that is also set if another one is.
  init(within outer: Cancellation?) { self.outer = outer }

  /// Cancels the conversions. They throw an error of kind ``FeedError/Kind/cancelled`` as soon as each
  /// thread has finished its current batch of entries; an output file stays as it was.
  public func cancel() {
    condition.lock()
    isSet = true
    condition.unlock()
  }

  /// Does work that waits on a new thread. Cancelling the task sets the cancellation of the work.
  package static func onThread<Value: Sendable>(
    within outer: Cancellation? = nil,
    _ work: @escaping @Sendable (Cancellation) throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    let cancellation = Cancellation(within: outer)
    let result = await withTaskCancellationHandler {
      await Thread.result { () throws(FeedError) in try work(cancellation) }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  /// `true` after ``cancel()``.
  public var isCancelled: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isSet || outer?.isCancelled ?? false
  }
}
