internal import ChartConvIO
internal import ChartConvModel

/// Writes an entry as a row of the page's list: its rank, artwork, name and artist, and price, or its
/// stars, date and text. The rest is in its details, which open on request.
struct HTMLEntry: Sendable {
  private let html = HTMLWriter()
  let view: FeedView
  private let fields: FieldSet
  /// The columns of the list of terms.
  private let terms: [EntryField]
  /// `true` if the text is shown without the details.
  private let showsText: Bool

  init(_ view: FeedView) {
    self.view = view
    let listed = view.columns + view.details.filter { $0 != .url && $0 != .id }
    fields = FieldSet(listed)
    showsText = !view.isChosen && view.columns.contains(.summary)
    var placed: FieldSet = [.rank, .artworkURL, .name, .artist, .price, .previewURL, .summary]
    if !view.isChosen {
      placed = placed.union([.entryDate, .podcastURL, .feedTitle])
      switch view.kind {
      case .reviews: placed = placed.union([.rating, .version])
      case .podcast:
        placed = placed.union([.duration, .season, .episode])
        // The author of all episodes stands above them.
        placed.remove(.artist)
      default: break
      }
    }
    let rest = listed.filter { !placed.contains($0) }
    terms =
      view.isChosen
      ? rest
      : FeedView.details.filter { rest.contains($0) }
        + rest.filter { !FeedView.details.contains($0) }
  }

  /// Writes the headings of the columns, which only screen readers need.
  func writeHead(into output: inout OutputBuffer) {
    output.append("<thead>\n<tr>")
    if fields.contains(.rank) { heading(.rank, "r", into: &output) }
    if fields.contains(.artworkURL) { heading(.artworkURL, "a", into: &output) }
    heading(.name, nil, into: &output)
    if fields.contains(.price) { heading(.price, "p", into: &output) }
    output.append("</tr>\n</thead>\n")
  }

  private func heading(_ column: EntryField, _ name: String?, into output: inout OutputBuffer) {
    output.append("<th scope=\"col\"\(name.map { " class=\"\($0)\"" } ?? "")><span class=\"h\">")
    output.append(view.word(for: column))
    output.append("</span></th>")
  }

  func write(_ row: Row, into output: inout OutputBuffer) {
    output.append("<tr>")
    if fields.contains(.rank) {
      output.append("<td class=\"r\">")
      if let rank = row.integer(.rank) { output.append(rank) }
      output.append("</td>")
    }
    if fields.contains(.artworkURL) { artwork(row.text(.artworkURL), into: &output) }
    output.append("<th scope=\"row\">")
    let isReview = view.kind == .reviews && !view.isChosen
    if isReview { stars(of: row, into: &output) } else { facts(of: row, into: &output) }
    let text = showsText ? view.text(.summary, of: row) : nil
    // A text without a title leads to the page itself.
    let isUntitled = text != nil && !row.has(.name)
    if fields.contains(.name), !isUntitled { html.name(of: row, into: &output) }
    if view.isChosen || view.kind != .reviews && view.kind != .podcast {
      artist(of: row, into: &output)
    }
    if let text {
      output.append("<p class=\"tx\(isReview ? "" : " cl")\" dir=\"auto\">")
      html.link(text.bytes.span, to: isUntitled ? row.text(.url) : nil, into: &output)
      output.append("</p>")
    }
    if !view.isChosen, fields.contains(.podcastURL), let url = row.text(.podcastURL) {
      output.append("<p>")
      html.link(url, to: url, into: &output)
      output.append("</p>")
    }
    if isReview { facts(of: row, into: &output) }
    details(of: row, isLong: (text?.utf8.count ?? 0) > Row.startLength && !isReview, into: &output)
    output.append("</th>")
    if fields.contains(.price) { price(of: row, into: &output) }
    output.append("</tr>\n")
  }

  /// Writes the artwork in a box that is also shown if there is no artwork.
  private func artwork(_ url: Span<UInt8>?, into output: inout OutputBuffer) {
    output.append("<td class=\"a\"><span>")
    if let url, MarkdownWriter.isLinkable(url) { html.image(url, size: 64, into: &output) }
    output.append("</span></td>")
  }

  private func artist(of row: Row, into output: inout OutputBuffer) {
    guard fields.contains(.artist), let artist = row.text(.artist) else { return }
    output.append("<p><bdi>")
    html.text(artist, into: &output)
    output.append("</bdi></p>")
  }

  private func stars(of row: Row, into output: inout OutputBuffer) {
    guard let rating = row.text(.rating) else { return }
    output.append("<p><data class=\"st\" role=\"img\"")
    html.attribute("value", rating, into: &output)
    output.append(" aria-label=\"")
    output.append(rating)
    output.append(" of 5 stars\">")
    html.stars(of: row, into: &output)
    output.append("</data></p>")
  }

  /// Writes the date, the season and episode, and a review's version and author in a line.
  private func facts(of row: Row, into output: inout OutputBuffer) {
    guard !view.isChosen else { return }
    var isFirst = true
    func begin(_ word: String, into output: inout OutputBuffer) {
      output.append(isFirst ? "<p class=\"me\">" : " · ")
      output.append(word)
      isFirst = false
    }
    if fields.contains(.entryDate), let moment = row.timestamp(.entryDate) {
      begin("", into: &output)
      html.date(moment.date, into: &output)
    }
    if let feed = view.otherFeed(of: row) {
      begin("", into: &output)
      html.link(feed, to: row.text(.feedURL), into: &output)
    }
    if view.kind == .podcast {
      let season = row.integer(.season)
      if let season { begin("Season \(season)", into: &output) }
      if row.has(.episode) {
        if season == nil { begin("Episode ", into: &output) } else { output.append(", episode ") }
        html.write(row.cell(.episode), into: &output)
      }
    }
    if view.kind == .reviews {
      if let version = row.text(.version) {
        begin("Version ", into: &output)
        html.text(version, into: &output)
      }
      if let artist = row.text(.artist) {
        begin("<bdi>", into: &output)
        html.text(artist, into: &output)
        output.append("</bdi>")
      }
    }
    if !isFirst { output.append("</p>") }
  }

  private func price(of row: Row, into output: inout OutputBuffer) {
    output.append("<td class=\"p\">")
    if row.has(.priceLabel) || row.has(.price) {
      output.append("<data value=\"")
      if let price = row.text(.price) { html.text(price, into: &output) }
      output.append("\">")
      html.price(of: row, into: &output)
      output.append("</data>")
    }
    output.append("</td>")
  }

  /// Writes the details of an entry: a list of terms, the recording to play, and the text.
  ///
  /// - Parameter isLong: `true` if the shown text may be cut, so that the details show its rest.
  private func details(of row: Row, isLong: Bool, into output: inout OutputBuffer) {
    let hasPlayer = fields.contains(.previewURL) && isPlayable(row)
    let rest =
      showsText
      ? (row.has(.summary) ? view.text(.content, of: row) : nil)
      : fields.contains(.summary) ? view.text(.summary, of: row) : nil
    guard isLong || hasPlayer || rest != nil || terms.contains(where: { row.has($0) }) else {
      return
    }
    output.append("<details><summary")
    if view.kind == .podcast, !view.isChosen, hasPlayer {
      output.append(" class=\"pill\"><data value=\"")
      if let length = row.integer(.duration) { output.append(length) }
      output.append("\">▶ ")
      output.append(row.integer(.duration).map(HTMLWriter.length) ?? "Play")
      output.append("</data><span class=\"h\"> Play <bdi>")
    } else {
      output.append(">Details<span class=\"h\"> of <bdi>")
    }
    if let name = row.text(.name) { html.text(name, into: &output) }
    output.append("</bdi></span></summary>")
    var isOpen = false
    for column in terms where row.has(column) {
      output.append(isOpen ? "<dt>" : "<dl><dt>")
      isOpen = true
      let isAlbum = column == .collection && ItemKind(row.text(.kind)).isTrack
      output.append(isAlbum ? "Album" : view.word(for: column))
      output.append("</dt><dd dir=\"auto\">")
      html.write(column, of: row, in: view, into: &output)
      output.append("</dd>")
    }
    if isOpen { output.append("</dl>") }
    if hasPlayer { player(of: row, into: &output) }
    if let rest {
      output.append("<p dir=\"auto\">")
      html.write(rest, into: &output)
      output.append("</p>")
    }
    output.append("</details>")
  }

  private func isPlayable(_ row: Row) -> Bool {
    guard let url = row.text(.previewURL), MarkdownWriter.isLinkable(url) else { return false }
    return row.text(.previewType)?.begins(withAnyCaseOf: "image/") != true
  }

  private func player(of row: Row, into output: inout OutputBuffer) {
    guard let url = row.text(.previewURL) else { return }
    let isVideo = row.text(.previewType)?.begins(withAnyCaseOf: "video/") == true
    output.append(isVideo ? "<video" : "<audio")
    output.append(" controls preload=\"none\" aria-label=\"Preview")
    if let name = row.text(.name) {
      output.append(" of ")
      html.text(name, into: &output)
    }
    output.append(UInt8(ascii: "\""))
    html.attribute("src", url, into: &output)
    output.append(isVideo ? "></video>" : "></audio>")
  }
}
