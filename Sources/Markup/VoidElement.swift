/// The elements of HTML without an end tag (HTML, 13.1.2).
package enum VoidElement {
  package static let names: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
