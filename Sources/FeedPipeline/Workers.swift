import Glibc

/// Runs the same work on several threads.
public enum Workers {
  /// Runs `work` on `count` threads, this one among them, and returns when all have ended.
  ///
  /// Where the system has no thread left to give, those that there are do the work.
  static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
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
        break
      }
      threads.append(thread)
    }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// How many processors this process may use.
  public static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  private final class Parcel: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
