internal import ChartConvIO

/// The components of an Apple Music API address:
/// `/v1/catalog/us/charts?chart=most-played&types=songs`.
struct MusicURL {
  /// The storefront, in lower case.
  private(set) var country: String?
  private(set) var chart: String?
  /// `songs`, `albums` …
  private(set) var types: String?

  init(_ address: String) {
    let parts = address.split(separator: "?", maxSplits: 1)
    let path = parts.first?.split(separator: "/") ?? []
    if let catalog = path.firstIndex(of: "catalog"), catalog + 1 < path.count,
      path[catalog + 1].utf8.count == 2
    {
      country = path[catalog + 1].lowercased()
    }
    for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1)
      switch (parts.first, parts.dropFirst().first) {
      case ("chart", let value?): chart = String(value)
      case ("types", let value?): types = String(value)
      default: break
      }
    }
  }

  static func isOfSearch(_ address: String) -> Bool {
    let last = address.prefix { $0 != "?" }.split(separator: "/").last
    return last == "search" || last == "charts"
  }

  /// Fills in the template of an image's address, `…/{w}x{h}bb.jpg` or `…/{w}x{h}{c}.{f}`, where the
  /// crop and the file's format are the reader's choice.
  static func artwork(_ template: String, width: Int?, height: Int?) -> String {
    guard let width, let height else { return template }
    let values = [("{w}", "\(width)"), ("{h}", "\(height)"), ("{c}", "bb"), ("{f}", "jpg")]
    var address: [UInt8] = []
    var rest = Array(template.utf8)[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      address += rest[..<brace]
      rest = rest[brace...]
      if let (_, value) = values.first(where: { rest.starts(with: $0.0.utf8) }) {
        address += value.utf8
        rest.removeFirst(3)
      } else {
        address.append(rest.removeFirst())
      }
    }
    return String(decoding: address + rest, as: UTF8.self)
  }
}
