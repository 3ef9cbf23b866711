internal import ChartConvModel

/// A link of an entry or a feed, with its texts in a batch.
struct RowLink: RowItem {
  let url: TextRange
  let rel: TextRange
  var type: TextRange?
  var title: TextRange?
  var length: Int?
  var duration: Int?
  var hreflang: TextRange?

  func isSame(as other: Self, in rows: borrowing RowBatch) -> Bool {
    rows.areSame(url, other.url) && rows.areSame(rel, other.rel) && rows.areSame(type, other.type)
      && rows.areSame(title, other.title) && length == other.length && duration == other.duration
      && rows.areSame(hreflang, other.hreflang)
  }

  func hash(into hasher: inout Hasher, in rows: borrowing RowBatch) {
    for text in [url, rel, type, title, hreflang] { rows.hash(text, into: &hasher) }
    hasher.combine(length)
    hasher.combine(duration)
  }

  /// The size in bytes; `nil` for 0, which many feeds write for an unknown one.
  var knownLength: Int? { length.flatMap { $0 > 0 ? $0 : nil } }

  func has(relation: String, in rows: borrowing RowBatch) -> Bool {
    rows.bytes(rel).equals(relation)
  }

  /// Returns `true` if the media type is HTML or absent.
  func isPage(in rows: borrowing RowBatch) -> Bool {
    guard let type else { return true }
    return Optional(rows.bytes(type)).isHTMLType
  }

  /// Returns `true` for an audio or video file.
  func isPlayable(in rows: borrowing RowBatch) -> Bool {
    guard let type else { return false }
    let name = rows.bytes(type)
    return name.begins(with: "audio/") || name.begins(with: "video/")
  }

  func isAudio(in rows: borrowing RowBatch) -> Bool {
    type.map { rows.bytes($0).begins(with: "audio/") } ?? false
  }

  func isPicture(in rows: borrowing RowBatch) -> Bool {
    guard let type else { return PictureFile.isPicture(type: nil, url: rows.bytes(url)) }
    return PictureFile.isPicture(type: rows.bytes(type), url: rows.bytes(url))
  }

  func append(to rows: inout RowBatch) {
    rows.appendItem(.links)
    rows.set(member: ListMember.Link.url, url)
    rows.set(member: ListMember.Link.rel, rel)
    rows.set(member: ListMember.Link.type, type)
    rows.set(member: ListMember.Link.title, title)
    rows.set(member: ListMember.Link.length, length)
    rows.set(member: ListMember.Link.duration, duration)
    rows.set(member: ListMember.Link.hreflang, hreflang)
  }
}
