import ChartConvIO
import ChartConvModel

/// Writes an item's files, and finds the columns that a reader wouldn't take from them.
struct JSONFeedAttachments: Sendable {
  let json: JSONWriter

  /// The files as a reader sees them.
  private struct Files {
    var count = 0
    /// `true` if the list of links is the page, the related page and the files.
    var areAllLinks = true
    var hasPicture = false
    /// `true` after the first file that isn't a picture, which a reader takes for the preview.
    var hasPreview = false
  }

  func write(
    _ row: Row, _ item: inout JSONMembers, _ columns: inout JSONFeedColumns,
    into output: inout OutputBuffer
  ) {
    var files = Files()
    let list = row.list(.links)
    if !Self.lists(row.text(.previewURL), in: list), let url = row.text(.previewURL) {
      files.areAllLinks = false
      begin(&files, &item, into: &output)
      file(
        url, row.text(.previewType), title: nil, length: row.previewSize, duration: nil, row,
        &files,
        &columns, into: &output)
    }
    var links = list
    var position = 0
    let isRelated = JSONFeedItem.related(row) != nil
    while let link = links.item() {
      position += 1
      guard link.text(.rel).equals("enclosure"), let url = link.text(.url) else {
        let isExpected = position == 1 ? Self.isPage(link, of: row) : position == 2 && isRelated
        if !isExpected { files.areAllLinks = false }
        continue
      }
      if link.text(.hreflang) != nil || link.text(.type) == nil { files.areAllLinks = false }
      if position == 1, row.has(.url) { files.areAllLinks = false }
      begin(&files, &item, into: &output)
      file(
        url, link.text(.type), title: link.text(.title), length: link.integer(.length),
        duration: link.integer(.duration), row, &files, &columns, into: &output)
    }
    if files.count > 0 { output.append("]") }
    end(row, files, isEmpty: list.count == 0, &columns)
  }

  /// Returns `true` if a file of the list has the preview's address.
  private static func lists(_ url: Span<UInt8>?, in list: ListItems) -> Bool {
    var links = list
    while let link = links.item() {
      if link.text(.rel).equals("enclosure"), link.text(.url).equals(url) { return true }
    }
    return false
  }

  /// Returns `true` for the link that a reader makes of the item's address.
  private static func isPage(_ link: ListItem, of row: Row) -> Bool {
    row.has(.url) && link.text(.url).equals(row.text(.url)) && link.text(.rel).equals("alternate")
      && link.text(.type).equals("text/html") && link.text(.title) == nil
      && link.hasNoSize && link.text(.hreflang) == nil
  }

  private func begin(
    _ files: inout Files, _ item: inout JSONMembers, into output: inout OutputBuffer
  ) {
    if files.count == 0 { item.key("attachments", into: &output) }
    output.append(files.count == 0 ? "[" : ", ")
    files.count += 1
  }

  private func file(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, title: Span<UInt8>?, length: Int?, duration: Int?,
    _ row: Row, _ files: inout Files, _ columns: inout JSONFeedColumns,
    into output: inout OutputBuffer
  ) {
    var members = JSONMembers(json)
    members.text("url", url, into: &output)
    // The type is required.
    if let type {
      members.text("mime_type", type, into: &output)
    } else {
      members.text("mime_type", "application/octet-stream", into: &output)
    }
    members.text("title", title, into: &output)
    members.number("size_in_bytes", length, into: &output)
    // Some readers refuse fractions.
    let seconds = duration.flatMap { $0 < 0 ? nil : $0 / 1000 }
    members.number("duration_in_seconds", seconds, into: &output)
    members.end(into: &output)
    let readDuration = seconds.map { $0 * 1000 }
    if readDuration != duration { files.areAllLinks = false }
    if type?.begins(withAnyCaseOf: "image/") == true {
      files.hasPicture = true
    } else if !files.hasPreview {
      files.hasPreview = true
      columns.check(.previewURL, isSame: row.text(.previewURL).equals(url))
      columns.check(.previewType, isSame: type != nil && row.text(.previewType).equals(type))
      let size = length.flatMap { $0 > 0 ? $0 : nil }
      columns.check(.previewLength, isSame: row.integer(.previewLength) == size)
      columns.check(.duration, isSame: row.integer(.duration) == readDuration)
      let isPlayable =
        type?.begins(with: "audio/") == true || type?.begins(with: "video/") == true
      columns.check(
        .kind, isSame: row.text(.kind).equals(isPlayable ? "podcast-episode" : "article"))
    }
  }

  private func end(
    _ row: Row, _ files: Files, isEmpty: Bool, _ columns: inout JSONFeedColumns
  ) {
    if !files.hasPreview {
      for column in [EntryField.previewURL, .previewType, .previewLength, .duration] {
        columns.check(column, isSame: !row.has(column))
      }
      columns.check(.kind, isSame: row.text(.kind).equals("article"))
    }
    columns.check(
      .links, isSame: isEmpty ? !row.has(.url) && files.count == 0 : files.areAllLinks)
    if files.hasPicture {
      columns.add(.artworkURL)
      columns.add(.artwork)
    } else {
      columns.check(.artwork, isSame: Self.isOnlyImage(row))
    }
  }

  /// Returns `true` if the images are those that a reader derives from the item's image.
  private static func isOnlyImage(_ row: Row) -> Bool {
    typealias Member = ListMember.Artwork
    let list = row.list(.artwork)
    guard let url = row.text(.artworkURL) else { return list.count == 0 }
    var images = list
    guard list.count == 1, let image = images.item() else { return false }
    return image.text(Member.url).equals(url) && image.integer(Member.width) == nil
      && image.integer(Member.height) == nil
  }
}
