internal import ChartConvModel
internal import ChartConvSystem

/// A POSIX extended regular expression, compiled by the C library. Its characters are those of UTF-8.
///
/// Matching doesn't change the expression, so threads may share it.
@safe
final class TextPattern: @unchecked Sendable {
  private var expression = unsafe regex_t()

  /// Compiles a pattern. Throws the C library's description of an error, or the limit that is exceeded.
  init(_ pattern: String, ignoresCase: Bool) throws(PatternError) {
    try PatternSize.check(pattern)
    let flags = REG_EXTENDED | REG_NOSUB | (ignoresCase ? REG_ICASE : 0)
    let code = Self.inUTF8 { unsafe regcomp(&expression, pattern, flags) }
    guard code == 0 else {
      var buffer = [CChar](repeating: 0, count: 128)
      let count = unsafe regerror(code, &expression, &buffer, buffer.count)
      let text = buffer.prefix(max(min(Int(count), buffer.count) - 1, 0))
      throw PatternError(
        message: String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
  }

  deinit { unsafe regfree(&expression) }

  /// Returns `true` if a part of the text matches.
  func matches(_ text: Span<UInt8>) -> Bool {
    var range = regmatch_t()
    range.rm_so = 0
    range.rm_eo = regoff_t(clamping: text.count)
    return unsafe text.withUnsafeBytes { bytes in
      Self.inUTF8 {
        // The C library also needs an address for an empty text.
        guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else {
          return unsafe regexec(&expression, "", 1, &range, REG_STARTEND) == 0
        }
        return unsafe regexec(&expression, start, 1, &range, REG_STARTEND) == 0
      }
    }
  }

  /// A locale for UTF-8, which doesn't depend on the user's; `nil` if the system has none.
  private nonisolated(unsafe) static let utf8 = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

  /// Calls a closure while the thread has that locale.
  private static func inUTF8<Result>(_ body: () -> Result) -> Result {
    let before = unsafe uselocale(utf8)
    defer { _ = unsafe uselocale(before) }
    return body()
  }
}

/// An error in a regular expression.
struct PatternError: Error {
  let message: String
}
