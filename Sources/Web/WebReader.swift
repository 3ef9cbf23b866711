public import ChartConv
internal import ChartConvConvert
internal import ChartConvIO

extension FeedReader {
  /// Fetches a document and reads it whole, on a separate thread.
  ///
  ///     let document = try await FeedReader().document(at: "https://example.org/feed.xml")
  ///
  /// If the task is cancelled, the request ends within a fraction of a second.
  ///
  /// - Parameters:
  ///   - url: a URL of `http` or `https`.
  ///   - session: how it is fetched, and the cache. Use one session for several documents.
  /// - Throws: an error if the document can't be fetched or has no feed, `.cancelled` if the task
  ///   was cancelled. An error after a feed's first entry is in the document's `error`.
  public func document(
    at url: String, in session: WebSession = .init()
  ) async throws(FeedError) -> FeedDocument {
    let cancellation = Cancellation()
    let options = options
    let result: Result<FeedDocument, FeedError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          let result = Result { () throws(FeedError) in
            let input = ConversionInput.web(url, session, HostGate(), at: 0) {
              cancellation.isCancelled
            }
            return try FeedDocument(input, options)
          }
          continuation.resume(returning: result)
        }
        if thread == nil {
          continuation.resume(returning: .failure(FeedError(.unreadable, "can't start a thread")))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    if cancellation.isCancelled { throw .cancelled }
    return try result.get()
  }
}

/// Tells a thread that its task was cancelled.
private final class Cancellation: @unchecked Sendable {
  private let condition = ConditionLock()
  private var value = false

  var isCancelled: Bool {
    condition.lock()
    defer { condition.unlock() }
    return value
  }

  func cancel() {
    condition.lock()
    defer { condition.unlock() }
    value = true
  }
}
