/// Tells when a JSON input whose bytes are appended is worth another look: where an entry may have ended.
///
/// A look costs as much as the bytes since the last entry. So the ends of all containers count only until
/// the depth of entries is known, and later ends of that depth.
final class JSONPulse {
  /// The number of ends that are looked at without an entry.
  private static let mostLooks = 64

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The depth around an entry, once one has ended.
  private var entryDepth: Int?
  /// The depth of the last end that was looked at.
  private var lastEnd = 0
  private var looks = 0
  /// The number of bytes since the last entry, and at the last look.
  private var waiting = 0
  private var looked = 0
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
    guard let end, isWorthALook(end) else { return false }
    lastEnd = end
    looks += 1
    looked = waiting
    return true
  }

  private func isWorthALook(_ end: Int) -> Bool {
    if let entryDepth, end <= entryDepth { return true }
    return (entryDepth == nil && looks < Self.mostLooks) || waiting - looked > waiting / 4
  }

  /// Notes the number of batches that were delivered until a look's end.
  func note(_ count: Int) {
    guard count > deliveries else { return }
    deliveries = count
    entryDepth = max(entryDepth ?? 0, lastEnd)
    waiting = 0
    looked = 0
  }
}
