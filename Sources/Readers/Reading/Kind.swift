/// Kinds of items, in one vocabulary for all of Apple's feeds, which each have their own.
enum Kind {
  /// Returns the kind for a feed's word: `Track`, `song` and `songs` are `song`. An unknown word is
  /// kept, in lower case and with hyphens.
  static func name(_ word: String) -> String {
    let own = hyphenated(word)
    let library = "library-"
    guard own.hasPrefix(library) else { return synonym(of: own) ?? own }
    let type = String(own.dropFirst(library.utf8.count))
    return synonym(of: type) ?? type
  }

  /// A `switch`, because creating a dictionary's type metadata takes longer than reading most
  /// feeds.
  private static func synonym(of word: String) -> String? {
    switch word {
    case "track": "song"
    case "feature-movie": "movie"
    case "application", "software", "ios-software": "app"
    case "mac-software", "desktop-app": "mac-app"
    case "mobile-software-bundle": "app-bundle"
    case "audio-book", "audio-books": "audiobook"
    case "books", "epub-book": "ebook"
    case "activities": "activity"
    case "apple-curators": "curator"
    case "user-reviews": "review"
    case "songs", "albums", "music-videos", "movies", "podcasts", "podcast-episodes", "apps",
      "app-bundles", "audiobooks", "ebooks", "tv-seasons", "tv-episodes", "courses", "playlists",
      "artists", "stations", "curators", "record-labels", "genres", "storefronts":
      String(word.dropLast())
    default: nil
    }
  }

  /// Returns `music-video` for `Music Video`, `musicVideo` and `music_video`, but `ebook` for
  /// `eBook`.
  private static func hyphenated(_ word: String) -> String {
    var result: [UInt8] = []
    /// The length of the current run of lower-case letters. A single letter is a prefix, as in
    /// `iPad`.
    var lowercaseRun = 0
    for byte in word.utf8 {
      switch byte {
      case 0...0x20, UInt8(ascii: "_"), UInt8(ascii: "-"):
        if let last = result.last, last != UInt8(ascii: "-") { result.append(UInt8(ascii: "-")) }
        lowercaseRun = 0
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if lowercaseRun > 1 { result.append(UInt8(ascii: "-")) }
        result.append(byte | 0x20)
        lowercaseRun = 0
      default:
        result.append(byte)
        lowercaseRun += 1
      }
    }
    if result.last == UInt8(ascii: "-") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
