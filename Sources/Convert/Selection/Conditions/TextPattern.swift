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

/// The size of a POSIX extended regular expression once its repetitions are written out.
///
/// The C library recurses for each group and copies the atoms that `{m,n}` repeats, without a
/// limit.
struct PatternSize {
  static let maximumLength = 4096
  static let maximumDepth = 100
  /// The maximum number of characters, bracket expressions and groups.
  static let maximumCount = 20_000

  private let pattern: [UInt8]
  private var offset = 0

  /// Throws if the pattern exceeds a limit or has a back-reference, which takes exponential time.
  static func check(_ pattern: String) throws(PatternError) {
    guard pattern.utf8.count <= maximumLength else {
      throw PatternError(message: "longer than \(maximumLength) bytes")
    }
    var size = Self(pattern: Array(pattern.utf8))
    try size.check()
  }

  private mutating func check() throws(PatternError) {
    // For each open group, the sizes of what precedes its last atom, and of that atom.
    var groups = [(before: 0, atom: 0)]
    while offset < pattern.count {
      let byte = pattern[offset]
      offset += 1
      let last = groups.count - 1
      switch byte {
      case UInt8(ascii: "("):
        guard groups.count <= Self.maximumDepth else {
          throw PatternError(message: "groups are nested more than \(Self.maximumDepth) deep")
        }
        groups.append((0, 0))
        continue
      case UInt8(ascii: ")") where last > 0:
        let group = groups.removeLast()
        Self.add(group.before + group.atom + 1, to: &groups[last - 1])
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): break
      case UInt8(ascii: "{"): groups[last].atom *= repetitions()
      case UInt8(ascii: "["):
        skipBracketExpression()
        Self.add(1, to: &groups[last])
      case UInt8(ascii: "\\"):
        if offset < pattern.count, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(pattern[offset])
        {
          throw PatternError(message: "back-references aren't supported")
        }
        offset += 1
        Self.add(1, to: &groups[last])
      default: Self.add(1, to: &groups[last])
      }
      guard groups.reduce(0, { $0 + $1.before + $1.atom }) <= Self.maximumCount else {
        throw PatternError(
          message: "its repetitions make more than \(Self.maximumCount) characters")
      }
    }
  }

  private static func add(_ atom: Int, to group: inout (before: Int, atom: Int)) {
    group = (group.before + group.atom, atom)
  }

  /// Reads `m}`, `m,}` or `m,n}`, and returns the larger number; 1 if there is none.
  private mutating func repetitions() -> Int {
    var (number, largest) = (0, 1)
    while offset < pattern.count {
      let byte = pattern[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), Self.maximumCount + 1)
        largest = max(largest, number)
      case UInt8(ascii: ","): number = 0
      default: return largest
      }
    }
    return largest
  }

  private mutating func skipBracketExpression() {
    if offset < pattern.count, pattern[offset] == UInt8(ascii: "^") { offset += 1 }
    // A bracket at the beginning is a character.
    offset += 1
    while offset < pattern.count, pattern[offset] != UInt8(ascii: "]") {
      let kind = offset + 1 < pattern.count ? pattern[offset + 1] : 0
      offset += 1
      // A class, an equivalence or a collating symbol: `[:alpha:]`, `[=e=]`, `[.-.]`.
      guard pattern[offset - 1] == UInt8(ascii: "["), [0x3A, 0x3D, 0x2E].contains(kind) else {
        continue
      }
      offset += 1
      while offset + 1 < pattern.count,
        pattern[offset] != kind || pattern[offset + 1] != UInt8(ascii: "]")
      {
        offset += 1
      }
      offset += 2
    }
    offset += 1
  }
}
