import ChartConvSystem

/// A mutex with a condition variable.
///
/// The corresponding C types are `pthread_mutex_t` and `pthread_cond_t`: the standard library has
/// no condition variable, and Dispatch costs start-up time.
@safe
package final class ConditionLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func lock() { unsafe pthread_mutex_lock(mutex) }

  package func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Releases the lock until another thread calls `wakeAll`.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
