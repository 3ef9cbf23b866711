/// An optional text that is compared byte by byte.
///
/// `String` compares by canonical equivalence: a composed letter equals the same letter with a
/// combining mark. Links, ids and titles from feeds are data and differ if their bytes differ.
@propertyWrapper
public struct ExactText: Sendable, Hashable {
  public var wrappedValue: String?

  public init() { wrappedValue = nil }

  public init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  public init(_ text: some StringProtocol) { wrappedValue = String(text) }

  public static func == (one: Self, other: Self) -> Bool {
    switch (one.wrappedValue, other.wrappedValue) {
    case (let text?, let otherText?): text.hasBytes(of: otherText)
    case (nil, nil): true
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    guard let text = wrappedValue else { return hasher.combine(false) }
    hasher.combine(bytes: text.utf8.span)
  }
}

extension Hasher {
  /// Combines the bytes of a text, eight at a time.
  mutating func combine(bytes: Span<UInt8>) {
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 { combine(word) }
    }
    combine(word)
    combine(bytes.count)
  }
}

extension String {
  /// Returns `true` if both texts have the same bytes.
  package func hasBytes(of other: String) -> Bool {
    let bytes = utf8.span
    let others = other.utf8.span
    guard bytes.count == others.count else { return false }
    for index in bytes.indices where bytes[index] != others[index] { return false }
    return true
  }
}
