internal import ChartConvIO
internal import ChartConvModel

/// A POSIX extended regular expression, compiled by the C library. Its characters are those of UTF-8.
///
/// Matching doesn't change the expression, so threads may share it.
@safe
package final class TextPattern: @unchecked Sendable {
  private var expression = unsafe regex_t()

  /// Compiles a pattern. Throws the C library's description of an error, or the limit that is exceeded.
  package init(_ pattern: String, ignoresCase: Bool) throws(PatternError) {
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
  package func matches(_ text: Span<UInt8>) -> Bool {
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
package struct PatternError: Error {
  let message: String
}

/// The bounds of a POSIX extended regular expression.
///
/// The C library recurses for each group and copies what `{m,n}` repeats, without a limit.
enum PatternSize {
  private static let maximumLength = 4096
  private static let maximumGroups = 100
  /// The maximum product of the length and of all numbers of repetitions.
  private static let maximumSize = 80_000

  /// Throws if the pattern exceeds a limit or has a back-reference, which takes exponential time.
  static func check(_ pattern: String) throws(PatternError) {
    var rest = Array(pattern.utf8)[...]
    var (size, groups) = (rest.count, 0)
    guard size <= maximumLength else {
      throw PatternError(message: "longer than \(maximumLength) bytes")
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "("): groups += 1
      case UInt8(ascii: "{"):
        let numbers = rest.prefix { $0 != UInt8(ascii: "}") }.split(separator: UInt8(ascii: ","))
        let count = numbers.map { Int(String(decoding: $0, as: UTF8.self)) ?? 1 }.max() ?? 1
        size *= min(max(count, 1), maximumSize)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), escaped.isDigit, escaped != UInt8(ascii: "0") else {
          continue
        }
        throw PatternError(message: "back-references aren't supported")
      default: break
      }
      guard groups <= maximumGroups else {
        throw PatternError(message: "more than \(maximumGroups) groups")
      }
      guard size <= maximumSize else {
        throw PatternError(
          message: "its length times its repetitions is more than \(maximumSize)")
      }
    }
  }
}
