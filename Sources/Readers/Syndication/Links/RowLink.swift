internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// A link of an entry or a feed, with its texts in a batch.
struct RowLink: RowItem {
  let url: TextRange
  let rel: TextRange
  var type: TextRange?
  var title: TextRange?
  var length: Int?
  var duration: Int?
  var hreflang: TextRange?

  var texts: Texts { (url, rel, type, title, hreflang) }
  var numbers: (Int?, Int?) { (length, duration) }

  /// The size in bytes; `nil` for 0, which many feeds write for an unknown one.
  var knownLength: Int? { length.flatMap { $0 > 0 ? $0 : nil } }

  /// Some feeds have several relations in one attribute, as HTML does: `rel="nofollow alternate"`.
  func has(relation: StaticString, in rows: borrowing RowBatch) -> Bool {
    let relations = rows.bytes(rel)
    var start = 0
    while start < relations.count {
      let end = relations.firstIndex(of: UInt8(ascii: " "), from: start) ?? relations.count
      if relations.extracting(start..<end).equals(relation) { return true }
      start = end + 1
    }
    return false
  }

  /// Returns `true` if the media type is HTML or absent.
  func isPage(in rows: borrowing RowBatch) -> Bool {
    guard let type else { return true }
    return Optional(rows.bytes(type)).isHTMLType
  }

  /// Returns `true` for an audio or video file.
  func isPlayable(in rows: borrowing RowBatch) -> Bool {
    isAudio(in: rows) || type.map { rows.bytes($0).begins(withAnyCaseOf: "video/") } ?? false
  }

  /// Returns `true` for an audio file, according to the media type, else to the suffix of the
  /// address: `application/ogg`, `binary/octet-stream` and `MP3` may be audio.
  func isAudio(in rows: borrowing RowBatch) -> Bool {
    guard let type, PictureFile.isOfKnownKind(rows.bytes(type)) else {
      return ["mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav"].contains {
        PictureFile.has(suffix: $0, rows.bytes(url))
      }
    }
    return rows.bytes(type).begins(withAnyCaseOf: "audio/")
  }

  func isPicture(in rows: borrowing RowBatch) -> Bool {
    guard let type else { return PictureFile.isPicture(type: nil, url: rows.bytes(url)) }
    return PictureFile.isPicture(type: rows.bytes(type), url: rows.bytes(url))
  }

  func append(to rows: inout RowBatch) {
    rows.appendItem(.links)
    rows.set(member: FeedLink.Member.url, url)
    rows.set(member: FeedLink.Member.rel, rel)
    rows.set(member: FeedLink.Member.type, type)
    rows.set(member: FeedLink.Member.title, title)
    rows.set(member: FeedLink.Member.length, length)
    rows.set(member: FeedLink.Member.duration, duration)
    rows.set(member: FeedLink.Member.hreflang, hreflang)
  }
}
