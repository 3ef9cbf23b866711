import ChartConvIO
import ChartConvModel

/// Writes the chapters of an episode as Podlove's Simple Chapters, which podcast players read from
/// the feed. The format requires a start.
extension AtomParts {
  func chapters(of row: Row, into output: inout OutputBuffer) {
    typealias Member = Chapter.Member
    var chapters = row.list(.chapters)
    var isOpen = false
    while let chapter = chapters.item() {
      guard let start = chapter.integer(Member.start), start >= 0 else { continue }
      if !isOpen {
        output.append(
          "<psc:chapters xmlns:psc=\"http://podlove.org/simple-chapters\" version=\"1.2\">\n")
        isOpen = true
      }
      output.append("<psc:chapter")
      xml.attribute("start", Self.time(start), into: &output)
      xml.attribute("title", chapter.text(Member.title), into: &output)
      xml.attribute("href", chapter.text(Member.url), into: &output)
      xml.attribute("image", chapter.text(Member.image), into: &output)
      output.append("/>\n")
    }
    if isOpen { output.append("</psc:chapters>\n") }
  }

  /// Returns a time as `HH:MM:SS`, with milliseconds if there are any.
  private static func time(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    let rest = milliseconds % 1000
    return rest == 0 ? clock : clock + "." + "\(rest + 1000)".dropFirst()
  }
}
