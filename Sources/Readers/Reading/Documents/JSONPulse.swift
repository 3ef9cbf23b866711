/// Decides when a JSON input whose bytes are appended is parsed again: when an entry may have
/// ended.
///
/// An attempt costs as much as the bytes since the last entry. So the ends of all containers count
/// only until the depth of entries is known. Then only ends at that depth count.
final class JSONPulse {
  /// The maximum number of attempts before the first entry.
  private static let maximumAttempts = 64

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The depth around an entry, once one has ended.
  private var entryDepth: Int?
  /// The depth of the last end that caused an attempt.
  private var lastEnd = 0
  private var attempts = 0
  /// The number of bytes since the last entry, and that number at the last attempt.
  private var waiting = 0
  private var tried = 0
  private var deliveries = 0

  init(_ bytes: ArraySlice<UInt8>) { _ = take(bytes) }

  /// Takes appended bytes. Returns `true` if an entry may have ended in them.
  func take(_ bytes: some Collection<UInt8>) -> Bool {
    var end: Int?
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          end = min(end ?? depth, depth)
        default: break
        }
      }
    }
    waiting += bytes.count
    guard let end, isWorthAnAttempt(end) else { return false }
    lastEnd = end
    attempts += 1
    tried = waiting
    return true
  }

  private func isWorthAnAttempt(_ end: Int) -> Bool {
    if let entryDepth, end <= entryDepth { return true }
    return (entryDepth == nil && attempts < Self.maximumAttempts) || waiting - tried > waiting / 4
  }

  /// Notes the number of batches that were delivered up to the end of an attempt.
  func note(_ count: Int) {
    guard count > deliveries else { return }
    deliveries = count
    entryDepth = max(entryDepth ?? 0, lastEnd)
    waiting = 0
    tried = 0
  }
}
