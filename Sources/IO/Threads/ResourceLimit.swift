import ChartConvSystem

/// A limit that the system sets for the process. The corresponding C function is `getrlimit`.
enum ResourceLimit {
  /// The size of the first thread's stack: `ulimit -s`.
  case stack
  /// The size of all mapped memory: `ulimit -v`.
  case addressSpace

  /// The current limit in bytes; `nil` if there is none.
  var current: Int? {
    let resource =
      switch self {
      case .stack: RLIMIT_STACK
      case .addressSpace: RLIMIT_AS
      }
    var limit = rlimit()
    #if canImport(Glibc)
      let status = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #else
      let status = unsafe getrlimit(resource, &limit)
    #endif
    guard status == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }
}
