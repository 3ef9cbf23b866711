internal import ChartConvIO

/// The pause between two requests to a host.
enum HostPause {
  private static let standard = 100
  /// Apple's Search and Lookup API allows about twenty requests a minute.
  private static let search = 3000

  static func milliseconds(_ address: WebAddress) -> Int {
    guard address.host.utf8.elementsEqual("itunes.apple.com".utf8) else { return standard }
    let path = address.name.utf8.dropFirst(address.origin.utf8.count)
    return path.starts(with: "/search".utf8) || path.starts(with: "/lookup".utf8)
      ? search : standard
  }
}
