internal import CChartConvFiles

package enum Heap {
  /// Bounds the size of blocks that the C library takes from its heap, and the size of freed blocks
  /// that it keeps. For programs only, before the first thread: a library doesn't change its
  /// process.
  package static func bound() { cun_bound_heap() }
}
