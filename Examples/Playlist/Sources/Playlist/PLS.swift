import ChartConv

/// Gathers the tracks of a feed. It writes nothing, because their numbers depend on the feeds before.
struct PLSEncoder: EntryEncoder {
  private var tracks: [Track] = []

  mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
    if let track = Track(entry) { tracks.append(track) }
  }

  func endFeed(_ feed: Feed, into output: inout EncodedOutput) -> [Track] { tracks }
}

/// Numbers the tracks of all feeds, and writes how many there are.
struct PLSAssembler: FeedAssembler {
  private var count = 0

  func begin(_ first: Feed?, into output: inout EncodedOutput) { print("[playlist]", to: &output) }

  mutating func append(_ feed: EncodedFeed<[Track]>, into output: inout EncodedOutput) {
    for track in feed.summary {
      count += 1
      print("File\(count)=\(track.url)", to: &output)
      print("Title\(count)=\(track.title)", to: &output)
      print("Length\(count)=\(track.seconds)", to: &output)
    }
  }

  func end(into output: inout EncodedOutput) {
    print("NumberOfEntries=\(count)\nVersion=2", to: &output)
  }
}

extension OutputFormat {
  /// A PLS playlist.
  static let pls = OutputFormat(name: "pls", fields: Track.fields) { _ in
    PLSEncoder()
  } assembler: { _ in
    PLSAssembler()
  }
}
