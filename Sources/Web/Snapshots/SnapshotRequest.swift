package import ChartConvIO

/// A document whose snapshots are kept, and the name of their folder.
package struct SnapshotRequest: Sendable {
  package let name: String
  package let url: String

  /// Returns the documents of a preset, or of a URL. Throws `.usage`.
  package static func all(of word: String) throws(FeedError) -> [SnapshotRequest] {
    if Preset.isPreset(word) {
      return try Preset(word).documents.map { document in
        SnapshotRequest(
          name: FileName.unique(document.name, of: document.url, atMost: 120), url: document.url)
      }
    }
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(word) } catch {
      throw FeedError(
        .usage,
        "\(WebAddress.redacted(word)): expected a URL, or a preset such as apple:us/topsongs")
    }
    return [SnapshotRequest(address)]
  }

  private init(name: String, url: String) {
    self.name = name
    self.url = url
  }

  init(_ address: WebAddress) {
    let location = address.name.dropFirst(address.isSecure ? 8 : 7)
    self.init(name: FileName.unique(location, of: address.name, atMost: 120), url: address.text)
  }
}

/// The result of fetching a document.
package enum SnapshotOutcome: Sendable {
  /// It is new or has changed, and is in the file.
  case new(path: String)
  case unchanged
  /// It was fetched by a run that was stopped.
  case resumed
  case failed(FeedError)
}
