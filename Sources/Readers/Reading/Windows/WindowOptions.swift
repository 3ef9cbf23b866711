/// When and how a long XML document is read on several threads.
package struct WindowOptions: Sendable {
  /// More threads would wait for one another and hold more windows in memory.
  static let maximumThreads = 16

  /// The number of threads that parse windows; `nil` for the number of processors.
  package var threads: Int?
  /// The size in bytes of the beginning of a document that is parsed on one thread.
  package var start = 4 << 20
  /// The size of a window in bytes.
  package var size = 512 << 10

  package init(threads: Int?) { self.threads = threads }
}
