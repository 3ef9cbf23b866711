internal import ChartConvMarkup

/// A CDATA section in a document that is being repaired. One without an end extends to the end of
/// its element or of the document.
struct RepairedSection {
  /// The indices of the section's text.
  let content: Range<Int>
  /// The index after the section.
  let end: Int

  /// Finds the end of the section at the position. Returns `nil` if it may follow.
  ///
  /// - Parameter element: the name of the innermost open element.
  init?(_ input: inout DamagedXML, in element: [UInt8]?) {
    let kind = MarkupKind.cdataSection
    let start = input.position + kind.opening
    let endTag = element.map { "</" + String(decoding: $0, as: UTF8.self) }
    let rest = start..<input.bytes.count
    if let end = input.end(of: kind) {
      let last = end - 3
      // The apparent end may belong to the next section: the element ends before that one begins.
      let early = endTag.flatMap { tag in
        input.find("<![CDATA[", in: start..<last).flatMap { input.find(tag, in: start..<$0) }
      }
      content = start..<(early ?? last)
      self.end = early ?? end
    } else if input.isWhole {
      let closing = input.isRootClosed ? endTag : nil
      end = closing.flatMap { input.find($0, in: rest) } ?? rest.upperBound
      content = start..<end
    } else {
      return nil
    }
  }
}
