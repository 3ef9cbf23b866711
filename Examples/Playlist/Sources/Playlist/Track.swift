import ChartConv

/// A file to play.
nonisolated struct Track: Sendable {
  let url: String
  /// Artist and name, on one line.
  let title: String
  /// The duration; -1 if it isn't known.
  let seconds: Int

  /// The columns that a track is made of.
  static let fields: [EntryField] = [.artist, .name, .duration, .previewURL, .previewType]

  /// Creates the track of an entry; `nil` if it has no file to play. The preview of an app is an image.
  init?(_ entry: Entry) {
    guard let url = entry.previewURL else { return nil }
    if entry.previewType?.hasPrefix("image/") == true { return nil }
    self.url = url
    let title = [entry.artist, entry.name].compactMap(\.self).joined(separator: " - ")
    self.title = String(title.map { $0.isNewline ? " " : $0 })
    seconds = entry.duration.map { Int(($0 + .milliseconds(500)).components.seconds) } ?? -1
  }
}
