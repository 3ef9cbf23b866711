internal import ChartConvModel
internal import ChartConvSystem

/// A POSIX extended regular expression, compiled by the C library.
///
/// Matching doesn't change the expression, so threads may share it.
@safe
final class TextPattern: @unchecked Sendable {
  private var expression = unsafe regex_t()

  /// Compiles a pattern. Throws the C library's description of a fault.
  init(_ pattern: String, ignoresCase: Bool) throws(PatternFault) {
    let flags = REG_EXTENDED | REG_NOSUB | (ignoresCase ? REG_ICASE : 0)
    try compile(Array(pattern.utf8), flags)
    guard let anchored = Self.anchored(pattern) else { return }
    unsafe regfree(&expression)
    try compile(anchored, flags)
  }

  /// Returns a pattern that matches the same texts from their beginning, so that they are read once.
  ///
  /// The C library tries a pattern at each byte of a text, and `a.*b` reads the rest of it each time.
  /// `nil` for a pattern with a back-reference, whose number would change, or with an interval: to
  /// find `a.{20}b` in one pass takes a million states.
  private static func anchored(_ pattern: String) -> [UInt8]? {
    let bytes = Array(pattern.utf8)
    let hasReference = zip(bytes, bytes.dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "\\") && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    }
    guard !hasReference, !bytes.contains(UInt8(ascii: "{")) else { return nil }
    // Any bytes, for which `.` won't do: it excludes NUL. 0xFF is in no UTF-8.
    return Array("^[^".utf8) + [0xFF] + Array("]*(".utf8) + bytes + [UInt8(ascii: ")")]
  }

  private func compile(_ pattern: [UInt8], _ flags: CInt) throws(PatternFault) {
    let code = unsafe regcomp(&expression, pattern.map { CChar(bitPattern: $0) } + [0], flags)
    guard code == 0 else {
      var buffer = [CChar](repeating: 0, count: 128)
      let count = unsafe regerror(code, &expression, &buffer, buffer.count)
      let text = buffer.prefix(max(min(Int(count), buffer.count) - 1, 0))
      throw PatternFault(
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
      // The C library needs an address for an empty text, too.
      guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else {
        return unsafe regexec(&expression, "", 1, &range, REG_STARTEND) == 0
      }
      return unsafe regexec(&expression, start, 1, &range, REG_STARTEND) == 0
    }
  }
}

/// The fault of a regular expression.
struct PatternFault: Error {
  let message: String
}
