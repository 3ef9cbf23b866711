/// What a thing is, in one vocabulary for all of Apple's feeds, which each have their own.
enum Kind {
  /// The kind that a feed's word for it means: `Track`, `song` and `songs` are `song`. A word that
  /// no feed was seen to use is kept, in lower case and with hyphens.
  static func name(_ word: String) -> String {
    let own = hyphenated(word)
    return synonym(of: own) ?? own
  }

  /// A `switch`, for a dictionary's type takes the runtime longer to make than most feeds to read.
  private static func synonym(of word: String) -> String? {
    switch word {
    case "track", "songs": "song"
    case "albums": "album"
    case "music-videos": "music-video"
    case "feature-movie", "movies": "movie"
    case "podcasts": "podcast"
    case "podcast-episodes": "podcast-episode"
    case "application", "software", "ios-software", "apps": "app"
    case "mac-software": "mac-app"
    case "audio-books", "audiobooks": "audiobook"
    case "ebooks", "books": "ebook"
    case "tv-seasons": "tv-season"
    case "tv-episodes": "tv-episode"
    case "courses": "course"
    default: nil
    }
  }

  /// `Music Video`, `musicVideo` and `music_video` as `music-video`, but `eBook` as `ebook`.
  private static func hyphenated(_ word: String) -> String {
    var result: [UInt8] = []
    /// How many small letters in a row came last: one alone is a prefix, as in `iPad`.
    var smallLetters = 0
    for byte in word.utf8 {
      switch byte {
      case 0...0x20, UInt8(ascii: "_"), UInt8(ascii: "-"):
        if let last = result.last, last != UInt8(ascii: "-") { result.append(UInt8(ascii: "-")) }
        smallLetters = 0
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if smallLetters > 1 { result.append(UInt8(ascii: "-")) }
        result.append(byte | 0x20)
        smallLetters = 0
      default:
        result.append(byte)
        smallLetters += 1
      }
    }
    if result.last == UInt8(ascii: "-") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
