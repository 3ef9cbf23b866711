import Glibc

/// The distance between the places of a document at which a law is tried. A debug build takes forty times
/// as long as a release build, and one with a sanitizer some ten times: there `LAW_STEP` multiplies
/// the distance.
enum LawStep {
  private static let factor = unsafe getenv("LAW_STEP").flatMap {
    unsafe Int(String(cString: $0))
  }

  static func of(debug: Int, release: Int) -> Int {
    #if DEBUG
      let step = debug
    #else
      let step = release
    #endif
    return step * max(factor ?? 1, 1)
  }
}
