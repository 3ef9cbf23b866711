internal import ChartConvModel
internal import ChartConvRecords

/// Reads the links of an entry and selects its page: the `related` link of a review, else the first
/// alternate link, preferably HTML.
struct ITunesPages {
  private var own: TextRange?
  private var other: TextRange?
  private var related: TextRange?

  func page(ofReview isReview: Bool) -> TextRange? { isReview ? related : own ?? other }

  mutating func read(
    _ node: Node<ITunesName>, into row: inout RowBatch, _ fields: FieldSet,
    _ reading: inout Reading
  ) {
    // An empty page of reviews has paging links without an address.
    guard let address = ITunesParts.address(node)?.wordBytes else { return }
    let url = row.add(address)
    let isFile = node.isNamed(.enclosure)
    let relation = ITunesParts.relation(node)
    let rel = relation?.wordBytes
    if rel?.equals("alternate") ?? !isFile, !ITunesParts.isAbsent("url", node) {
      if ITunesParts.isPage(node) { own = own ?? url }
      other = other ?? url
    } else if rel?.equals("related") == true {
      related = related ?? url
    } else if isFile || rel?.equals("enclosure") == true, !row.has(.previewURL),
      !ITunesParts.isAbsent("preview_url", node)
    {
      // The enclosure is the preview, unless chartconv's Atom marks it as a picture.
      row.set(.previewURL, url)
      row.setWord(.previewType, ITunesParts.mediaType(node))
      row.set(
        .previewLength,
        node[.length].flatMap { reading.integer($0) }.flatMap { $0 > 0 ? $0 : nil })
    }
    guard fields.contains(.links), !ITunesParts.isAbsent("links", node) else { return }
    row.appendItem(.links)
    row.set(member: ListMember.Link.url, url)
    if relation != nil {
      row.setWord(member: ListMember.Link.rel, relation)
    } else if isFile || node.isNamed(.page) && !ITunesParts.isAbsent("rel", node) {
      row.set(member: ListMember.Link.rel, isFile ? "enclosure" : "alternate")
    }
    row.setWord(member: ListMember.Link.type, ITunesParts.mediaType(node))
    row.setText(member: ListMember.Link.title, node[.title])
    if let length = node[.length], !ITunesParts.isAbsent("length", node) {
      row.set(member: ListMember.Link.length, reading.integer(length))
    }
    row.setWord(member: ListMember.Link.hreflang, node[.hreflang])
    if let duration = node[.duration] ?? node[.milliseconds] {
      row.set(member: ListMember.Link.duration, reading.integer(duration))
    }
  }
}
