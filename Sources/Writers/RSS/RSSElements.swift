internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes the elements of RSS that channels and items have.
extension FeedOutput {
  /// Writes a text as HTML, which readers of RSS take every text for: a plain one so that they display it
  /// literally. Within a CDATA section, the escapes of XML are those of HTML.
  mutating func html(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) {
    output.append("<", name, "")
    attributes(ofElement: "\(name)")
    output.append(">")
    let isLiteral = isPlain && Self.isMarkup(text)
    if isLiteral { output.append("<![CDATA[") }
    self.text(text)
    if isLiteral { output.append("]]>") }
    output.append("</", name, ">\n")
  }

  /// Returns `true` if an HTML parser would find a tag or a character reference in the text.
  private static func isMarkup(_ text: Span<UInt8>) -> Bool {
    for index in text.indices.dropLast() {
      let next = text[index + 1]
      switch text[index] {
      case UInt8(ascii: "<"):
        if next.isASCIILetter || "/!?".utf8.contains(next) { return true }
      case UInt8(ascii: "&"):
        guard next.isASCIILetter || next == UInt8(ascii: "#") else { continue }
        // `Q&A` is a text.
        let end = min(index + CharacterReference.maximumLength, text.count)
        if CharacterReference((index..<end).map { text[$0] }[...]) != nil { return true }
      default: continue
      }
    }
    return false
  }

  /// Writes the feed of an item. The element requires an address.
  mutating func sourceElement(_ url: Span<UInt8>, _ title: Span<UInt8>) {
    output.append("<source")
    attribute("url", url)
    output.append(">")
    text(title)
    output.append("</source>\n")
  }

  mutating func category(_ name: Span<UInt8>, _ scheme: Span<UInt8>?, _ id: Span<UInt8>?) {
    output.append("<category")
    attribute("domain", scheme)
    attribute("im:id", id)
    output.append(">")
    text(name)
    output.append("</category>\n")
  }

  /// Writes an author. Atom's element has a page.
  ///
  /// - Parameters:
  ///   - element: the element of a name, which all readers know.
  ///   - mail: that of RSS, which has an e-mail address.
  mutating func author(
    _ element: StaticString, _ name: Span<UInt8>?, _ url: Span<UInt8>?, _ email: Span<UInt8>?,
    mail: StaticString = "author"
  ) {
    if url == nil, let email, AtomTokens.isEmail(email) {
      output.append("<", mail, ">")
      text(email)
      if let name {
        output.append(" (")
        text(name)
        output.append(")")
      }
      return output.append("</", mail, ">\n")
    }
    // In a feed of RSS, only Atom's element has an address.
    let isNamed = url == nil || name != nil && !foreign.isNative
    if isNamed { self.element(element, name != nil ? name : email) }
    guard let url else { return }
    output.append("<atom:author>")
    self.element("atom:name", name)
    self.element("atom:uri", url)
    self.element("atom:email", email)
    output.append("</atom:author>\n")
  }
}

/// Writes Apple's categories of a podcast, which nest: `Arts`, and within it `Design`.
extension FeedOutput {
  fileprivate static let schemeOfApple: StaticString = "http://www.itunes.com/"

  /// Writes the categories of a feed, of which an inner one is after that around it.
  mutating func applesCategories() {
    guard extra["itunes:category"] == nil else { return }
    var (isOpen, hasInner) = (false, false)
    func end(_ output: inout OutputBuffer) {
      if isOpen { output.append(hasInner ? "</itunes:category>\n" : "/>\n") }
    }
    for category in feed.categories where category.scheme == "\(Self.schemeOfApple)" {
      guard let name = category.name ?? category.term,
        !extra.holds(name, in: ["googleplay:category"])
      else { continue }
      if isOpen, !Self.outer.contains(name) {
        if !hasInner { output.append(">\n") }
        hasInner = true
        empty("itunes:category", "text", name.bytes.span)
      } else {
        end(&output)
        output.append("<itunes:category")
        attribute("text", name)
        (isOpen, hasInner) = (true, false)
      }
    }
    end(&output)
  }

  /// The categories that aren't within others, current and retired ones.
  private static let outer: Set = [
    "Arts", "Business", "Comedy", "Education", "Fiction", "Games & Hobbies", "Government",
    "Government & Organizations", "Health", "Health & Fitness", "History", "Kids & Family",
    "Leisure", "Music", "News", "News & Politics", "Religion & Spirituality", "Science",
    "Science & Medicine", "Society & Culture", "Sports", "Sports & Recreation", "TV & Film",
    "Technology", "True Crime",
  ]
}

extension ListItem {
  /// `true` for one of Apple's categories of podcasts.
  var isOfApple: Bool {
    text(FeedCategory.Member.scheme)?.equals(FeedOutput.schemeOfApple) == true
  }
}
