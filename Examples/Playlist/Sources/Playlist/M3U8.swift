import ChartConv

/// Writes the tracks of a feed as lines of an M3U8 playlist, and skips entries without a file to play.
struct M3U8Encoder: EntryEncoder {
  func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
    guard let track = Track(entry) else { return }
    print("#EXTINF:\(track.seconds),\(track.title)\n\(track.url)", to: &output)
  }
}

extension OutputFormat {
  /// An extended M3U playlist in UTF-8. Its entries have no numbers, so feeds are just joined.
  static let m3u8 = OutputFormat(
    name: "m3u8", fields: Track.fields, delimiters: FeedDelimiters(start: "#EXTM3U\n")
  ) { _ in M3U8Encoder() }
}
