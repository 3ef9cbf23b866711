/// The part of a record that ended with an element.
enum EndedElement {
  case entry
  /// A node of a record, which has this size so far.
  case node(size: Int)
  /// A frame or skipped content.
  case other
}
