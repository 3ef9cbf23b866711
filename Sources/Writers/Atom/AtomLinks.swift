internal import ChartConvIO
internal import ChartConvModel

/// Writing of links and categories, from lists or for columns.
extension AtomParts {
  /// The attributes of a link to the page.
  static let page: StaticString = " rel=\"alternate\" type=\"text/html\""

  var hasDistinctAlternates: Bool { true }

  func page(
    _ url: Span<UInt8>, ofReview isReview: Bool, absent names: String?,
    into output: inout OutputBuffer
  ) {
    let attributes: StaticString = isReview ? " rel=\"related\" type=\"text/html\"" : Self.page
    link(attributes, to: url, absent: names, into: &output)
  }

  func link(
    _ link: ListItem, as role: LinkRole, ofItem isItem: Bool, rel: String?, absent names: String?,
    into output: inout OutputBuffer
  ) {
    self.link(
      link, rel: rel, absent: names, isPreview: isItem && role == .preview, into: &output)
  }

  /// - Parameter rel: a relation to write instead of the link's own.
  func link(
    _ link: ListItem, rel: String? = nil, absent names: String? = nil, isPreview: Bool = false,
    into output: inout OutputBuffer
  ) {
    guard let url = link.text(.url), !url.isEmpty else { return }
    begin("link", into: &output)
    if let rel {
      xml.attribute("rel", rel, into: &output)
      xml.attribute("chartconv:rel", link.text(.rel), into: &output)
    } else {
      xml.attribute("rel", link.text(.rel), into: &output)
    }
    mediaType(link.text(.type), into: &output)
    xml.attribute("title", link.text(.title), into: &output)
    address("href", url, into: &output)
    if let language = link.text(.hreflang) {
      let isLanguage = AtomTokens.isLanguage(language)
      xml.attribute(isLanguage ? "hreflang" : "chartconv:hreflang", language, into: &output)
    }
    if let length = link.integer(.length) {
      xml.attribute(length >= 0 ? "length" : "chartconv:length", length, into: &output)
    }
    if isPreview { markPreview(into: &output) }
    let isImplicit = rel != nil && link.text(.rel) == nil
    absent(isImplicit ? names.map { $0 + " rel" } ?? "rel" : names, into: &output)
    guard let duration = link.integer(.duration) else { return output.append("/>\n") }
    output.append("><im:duration>")
    output.append(duration)
    output.append("</im:duration>")
    end("link", into: &output)
  }

  /// Writes a link for a column.
  ///
  /// - Parameter attributes: its relation, and its type if known.
  func link(
    _ attributes: StaticString, to url: Span<UInt8>, absent names: String? = nil,
    into output: inout OutputBuffer
  ) {
    guard !url.isEmpty else { return }
    begin("link", into: &output)
    output.append(attributes)
    address("href", url, into: &output)
    absent(names, into: &output)
    output.append("/>\n")
  }

  /// Writes the enclosure for the preview columns.
  func preview(
    _ url: Span<UInt8>, _ type: Span<UInt8>?, length: Int?, ofItem isItem: Bool,
    absent names: String?, into output: inout OutputBuffer
  ) {
    guard !url.isEmpty else { return }
    begin("link", into: &output)
    output.append(" rel=\"enclosure\"")
    mediaType(type, into: &output)
    if isItem { output.append(" title=\"Preview\"") }
    address("href", url, into: &output)
    xml.attribute("length", length, into: &output)
    if isItem { markPreview(into: &output) }
    absent(names, into: &output)
    output.append("/>\n")
  }

  private func markPreview(into output: inout OutputBuffer) {
    output.append(" im:assetType=\"preview\"")
  }

  private func mediaType(_ type: Span<UInt8>?, into output: inout OutputBuffer) {
    guard let type else { return }
    xml.attribute(AtomTokens.isMediaType(type) ? "type" : "chartconv:type", type, into: &output)
  }

  /// Writes a category. RFC 4287 §4.2.2 requires a term; the display name replaces a missing one.
  func category(
    id: Span<UInt8>?, name: Span<UInt8>?, term: Span<UInt8>?, scheme: Span<UInt8>?,
    absent names: String?, into output: inout OutputBuffer
  ) {
    begin("category", into: &output)
    xml.attribute("im:id", id, into: &output)
    if term != nil || name != nil {
      xml.attribute("term", term != nil ? term : name, into: &output)
    } else {
      output.append(" term=\"\"")
    }
    if let scheme {
      xml.attribute(IRI.accepts(scheme) ? "scheme" : "chartconv:scheme", scheme, into: &output)
    }
    xml.attribute("label", name, into: &output)
    switch (term == nil, names) {
    case (true, let names?): absent("term " + names, into: &output)
    case (true, nil): absent("term", into: &output)
    default: absent(names, into: &output)
    }
    output.append("/>\n")
  }
}

/// Writing of images.
extension AtomParts {
  /// Writes `im:image`. As in Apple's feeds, the height states the image's size.
  func image(
    _ url: Span<UInt8>?, width: Int?, height: Int?, isFirst: Bool, absent list: String?,
    into output: inout OutputBuffer
  ) {
    output.append("<im:image")
    xml.attribute("height", height ?? width, into: &output)
    if height != nil, width != height || !isInAddress(url, width: width, height: height) {
      xml.attribute("chartconv:width", width, into: &output)
    }
    if list != nil || width == nil || height == nil {
      let names = [list, width == nil ? "width" : nil, height == nil ? "height" : nil]
      absent(names.compactMap(\.self).joined(separator: " "), into: &output)
    }
    output.append(">")
    if let url { xml.text(url, into: &output) }
    output.append("</im:image>\n")
  }

  /// Returns `true` if the address contains exactly this width and height, so that they needn't be
  /// written.
  private func isInAddress(_ url: Span<UInt8>?, width: Int?, height: Int?) -> Bool {
    guard let url, let width, let height else { return true }
    guard let size = ImageSize(inAddress: url) else { return false }
    return size.width == width && size.height == height
  }
}
