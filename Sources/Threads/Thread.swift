import Glibc

/// A thread of the system, which does one piece of work.
package struct Thread {
  private let thread: pthread_t

  /// `nil` where the system has no thread left to give.
  package init?(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let parcel = unsafe Unmanaged.passRetained(Parcel(work))
    let status = unsafe pthread_create(
      &thread, nil,
      { parcel in
        if let parcel = unsafe parcel {
          unsafe Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().work()
        }
        return nil
      }, unsafe parcel.toOpaque())
    guard status == 0 else {
      unsafe parcel.release()
      return nil
    }
    self.thread = thread
  }

  /// Returns when the work is done.
  package func join() { pthread_join(thread, nil) }

  private final class Parcel: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
