import Glibc

/// A system thread that runs one closure.
package struct Thread {
  private let thread: pthread_t

  /// Starts a thread; `nil` if the system can't create one.
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

  /// Waits until the thread has ended.
  package func join() { pthread_join(thread, nil) }

  private final class Parcel: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
