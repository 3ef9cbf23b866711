import Testing

@testable import ChartConvReaders

struct KindTests {
  /// Every kind in Apple's feeds.
  @Test(arguments: [
    ("song", ["Track", "song", "songs"]),
    ("album", ["Album", "album", "albums"]),
    ("music-video", ["Music Video", "music-video", "musicVideo", "music-videos"]),
    ("movie", ["Movie", "feature-movie", "movies"]),
    ("podcast", ["Podcast", "podcast", "podcasts"]),
    ("podcast-episode", ["podcast-episode", "podcast-episodes"]),
    ("app", ["Application", "software", "iosSoftware", "apps"]),
    ("mac-app", ["Mac Software", "mac-software", "macSoftware"]),
    ("audiobook", ["Audiobook", "audiobook", "audio-books"]),
    ("ebook", ["eBook", "ebook", "books"]),
    ("tv-season", ["TV Season"]),
    ("tv-episode", ["TV Episode", "tv-episode"]),
    ("course", ["course", "courses"]),
    ("artist", ["artist"]),
  ])
  func vocabulary(kind: String, words: [String]) {
    for word in words { #expect(Kind.name(word) == kind) }
  }

  @Test(arguments: [
    ("Ringtone", "ringtone"), ("interactive-booklet", "interactive-booklet"),
    ("iTunes U", "itunes-u"), ("  Spoken   Word ", "spoken-word"),
    ("software_package", "software-package"),
    ("newsstandIssue", "newsstand-issue"), ("벨소리", "벨소리"), ("-", ""), ("", ""),
  ])
  func ownWords(word: String, kind: String) {
    #expect(Kind.name(word) == kind)
  }

  @Test(arguments: ["Music Video", "iosSoftware", "Track", "newsstandIssue", "Mac Software"])
  func kindsAreFixedPoints(word: String) {
    #expect(Kind.name(Kind.name(word)) == Kind.name(word))
  }
}
