/// The names of HTML's elements.
package enum HTMLElement {
  /// Returns `true` for the name of an element, also one of old browsers, in lower case.
  package static func isKnown(_ name: String) -> Bool { elements.contains(name) }

  /// Returns `true` for a block or a break, which separates words.
  package static func isBlock(_ name: String) -> Bool { blocks.contains(name) }

  /// Returns `true` if the text of an element is shown.
  package static func holdsText(_ name: String) -> Bool {
    isKnown(name) && name != "script" && name != "style"
  }

  private static let blocks: Set = [
    "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1",
    "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "table", "td", "th",
    "tr", "ul",
  ]

  /// The elements of HTML, and those of old browsers.
  private static let elements: Set = blocks.union([
    "a", "abbr", "acronym", "applet", "area", "audio", "b", "base", "basefont", "bdi", "bdo",
    "bgsound", "big", "blink", "body", "button", "canvas", "caption", "cite", "code", "col",
    "colgroup", "del", "details", "dfn", "dir", "em", "embed", "fieldset", "figcaption",
    "figure", "font", "footer", "form", "frame", "frameset", "head", "header", "html", "i",
    "iframe", "img", "input", "ins", "isindex", "kbd", "keygen", "label", "legend", "link",
    "listing", "map", "mark", "marquee", "menu", "meta", "nav", "nobr", "noembed", "noframes",
    "noscript", "object", "optgroup", "option", "param", "picture", "plaintext", "q", "rp",
    "rt", "ruby", "s", "samp", "script", "select", "small", "source", "span", "strike",
    "strong", "style", "sub", "summary", "sup", "svg", "tbody", "textarea", "tfoot", "thead",
    "time", "title", "track", "tt", "u", "var", "video", "wbr", "xmp",
  ])
}

/// The elements of HTML without an end tag (HTML, 13.1.2).
package enum VoidElement {
  package static let names: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
