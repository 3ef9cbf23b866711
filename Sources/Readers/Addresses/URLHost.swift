internal import ChartConvIO
internal import ChartConvModel

extension URLReference {
  /// Returns `true` if both addresses have the same host, ignoring case.
  static func haveSameHost(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let host = authority(one)
    let otherHost = authority(other)
    guard !host.isEmpty, !otherHost.isEmpty else { return false }
    var isASCII = true
    var isSame = host.count == otherHost.count
    for index in host.indices {
      if host[index] >= 0x80 { isASCII = false }
      if isSame, lowercased(host[index]) != lowercased(otherHost[index]) { isSame = false }
    }
    return isSame || !isASCII && String(host).lowercased() == String(otherHost).lowercased()
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte.isASCIILetter ? byte | 0x20 : byte
  }

  /// Returns the part between `//` and the path; empty without `//`.
  @_lifetime(copy address)
  private static func authority(_ address: Span<UInt8>) -> Span<UInt8> {
    var start = 0
    while start < address.count, address[start] <= 0x20 { start += 1 }
    let rest = address.extracting(start..<address.count)
    if hasScheme(rest), let colon = rest.firstIndex(of: 0x3A, from: 0) {
      start += colon + 1
    }
    let slash = UInt8(ascii: "/")
    guard start + 1 < address.count, address[start] == slash, address[start + 1] == slash else {
      return address.extracting(0..<0)
    }
    start += 2
    var end = start
    while end < address.count, address[end] != slash, address[end] != UInt8(ascii: "?"),
      address[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    while end > start, address[end - 1] <= 0x20 { end -= 1 }
    return address.extracting(start..<end)
  }
}
