package import ChartConvIO

/// A document whose snapshots are kept, and the name of their folder.
package struct SnapshotRequest: Sendable {
  package let name: String
  package let url: String

  /// Returns the documents of a preset, or of a URL. Throws `.usage`.
  package static func all(of word: String) throws(FeedError) -> [SnapshotRequest] {
    if Preset.isPreset(word) { return try Preset(word).documents }
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(word) } catch {
      throw FeedError(
        .usage,
        "\(WebAddress.redacted(word)): expected a URL, or a preset such as apple:us/topsongs")
    }
    return [SnapshotRequest(address)]
  }

  /// - Parameter name: a readable part of the name.
  init(_ name: String, _ url: String) {
    self.name = FileName.unique(name, of: url, atMost: 120)
    self.url = url
  }

  init(_ address: WebAddress) {
    let location = address.name.dropFirst(address.scheme.utf8.count)
    name = FileName.unique(location, of: address.name, atMost: 120)
    url = address.text
  }
}
