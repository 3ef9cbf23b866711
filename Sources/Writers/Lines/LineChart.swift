internal import ChartConvIO
internal import ChartConvModel

/// An entry whose line is drawn.
package struct LineTitle: Sendable {
  package let name: String
  package let artist: String?
  package let line: RankLine
  /// The best rank, and the number of snapshots with it.
  let peak: (rank: Int32, count: Int)

  package init(name: String, artist: String?, line: RankLine) {
    self.name = name
    self.artist = artist
    self.line = line
    let rank = line.points.map(\.rank).min() ?? .max
    peak = (rank, line.points.count { $0.rank == rank })
  }
}

/// The chart of ranks over time, as SVG in HTML: rank 1 on top, the ten highest in colors with their names
/// at their ends, the others gray.
///
/// A line is a group in units of the axis and of ranks, which stretches to every width; the small line of
/// a row uses the same group.
struct LineChart {
  /// The number of highlighted lines, which is that of the colors.
  private static let highlighted = 10
  /// From this number of ranks on, gray lines are shown only when they are chosen: they would be a
  /// surface.
  private static let manyRanks = 41
  /// The number of units from which only some points of a bucket are drawn.
  private static let longHistory = 1_200
  private static let buckets = 600

  private let time: RankTimeline
  private let titles: [LineTitle]
  private let prefix: String
  /// The number of ranks of the chart.
  let ranks: Int
  /// The highlighted titles, from the top of the chart's end down.
  private let top: [Int]
  private let bucket: Int

  /// - Parameter prefix: begins the ids of the lines.
  init(_ time: RankTimeline, _ titles: [LineTitle], prefix: String) {
    self.time = time
    self.titles = titles
    self.prefix = prefix
    ranks = time.ranks
    let order = titles.indices.sorted { one, other in
      let (a, b) = (titles[one], titles[other])
      return (a.peak.rank, -a.peak.count, -a.line.points.count, one)
        < (b.peak.rank, -b.peak.count, -b.line.points.count, other)
    }
    top = order.prefix(Self.highlighted).filter { !titles[$0].line.points.isEmpty }.sorted {
      let ends = [$0, $1].map { titles[$0].line.points.last?.rank ?? .max }
      return (ends[0], $0) < (ends[1], $1)
    }
    bucket = time.end > Self.longHistory ? (time.end + Self.buckets) / Self.buckets : 1
  }

  private var width: Int { max(time.end, 1) }
  private var viewBox: String { "0 .5 \(width) \(ranks)" }
  private var height: Double {
    ranks <= 20 ? max(22 * Double(ranks), 190) : max(440, 5.2 * Double(ranks))
  }

  private func y(_ rank: Double) -> Double { (rank - 0.5) * height / Double(ranks) }
  private func x(_ position: Int) -> String {
    "\(Self.text(100 * Double(position) / Double(width)))%"
  }

  func id(of index: Int) -> String { "\(prefix)-\(index)" }

  func write(heading: String, into output: inout OutputBuffer) {
    let isMany = ranks >= Self.manyRanks
    let others = isMany ? "choose a row to see another" : "the others are gray"
    let caption =
      "The ten highest stand out, \(others). Gap: off the chart. Dotted: no complete snapshot."
    output.append(
      """
      <figure class="f\(isMany ? " many" : "")">
      <figcaption><span>\(caption)</span></figcaption>
      <svg class="v" height="\(Self.text(height))" role="group" aria-labelledby="\(prefix)-t">
      <g role="img" aria-labelledby="\(prefix)-t \(prefix)-d"><title id="\(prefix)-t">
      """)
    titles("Ranks of \(heading)", &output)
    output.append("</desc>\n")
    writeGrid(&output)
    writeLines(&output)
    output.append("</g>\n")
    writeLabels(&output)
    output.append("</svg>\n</figure>\n")
  }

  /// Writes the chart as a separate picture, with its style.
  func writePicture(heading: String, into output: inout OutputBuffer) {
    let (left, right, above, below) = (40.0, 240.0, 52.0, 44.0)
    let plot = 680.0
    output.append(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.text(left + plot + right))" \
      height="\(Self.text(above + height + below))" role="img" aria-labelledby="\(prefix)-t \(prefix)-d">
      <title id="\(prefix)-t">
      """)
    titles("Ranks of \(heading)", &output)
    output.append("</desc>\n<style>\(LineStyle.picture)</style>\n")
    output.append(
      "<rect class=\"b\" width=\"100%\" height=\"100%\"/>\n<text class=\"h1\" x=\"12\" y=\"26\">")
    text(heading, &output)
    output.append(
      """
      </text>
      <svg class="v" x="\(Self.text(left))" y="\(Self.text(above))" width="\(Self.text(plot))" \
      height="\(Self.text(height))">

      """)
    writeGrid(&output)
    writeLines(&output)
    writeLabels(&output, isPicture: true)
    output.append("</svg>\n</svg>\n")
  }

  /// Writes the small line of a row, which uses that of the chart.
  static func writeSmall(
    _ title: LineTitle, id: String, into output: inout OutputBuffer
  ) {
    let time = title.line.time
    let viewBox = "0 .5 \(max(time.end, 1)) \(time.ranks)"
    output.append("<a href=\"#\(id)\" aria-label=\"Show the line of ")
    output.append(title.name.bytes.span, escaping: .html)
    output.append(
      """
      "><svg class="s" viewBox="\(viewBox)" preserveAspectRatio="none" aria-hidden="true">\
      <use href="#\(id)"/></svg></a>
      """)
  }

  private func titles(_ title: String, _ output: inout OutputBuffer) {
    text(title, &output)
    output.append("</title><desc id=\"\(prefix)-d\">")
    text(description, &output)
  }

  private var description: String {
    let ones = titles.filter { $0.peak.rank == 1 }
      .sorted { $0.peak.count > $1.peak.count }.prefix(3)
      .map { "\($0.name) (\($0.peak.count))" }
    let leaders = top.filter { titles[$0].line.points.last.map { Int($0.position) } == time.end }
      .prefix(3).map { titles[$0].name }
    return
      "Ranks of \(titles.count) titles in \(time.positions.count) snapshots, rank 1 at the top."
      + (ones.isEmpty ? "" : " Longest at number 1: \(ones.joined(separator: ", ")).")
      + (leaders.isEmpty ? "" : " On top at the end: \(leaders.joined(separator: ", ")).")
      + " The table has the figures of all titles."
  }

  /// Writes the bands of unknown times, the lines of some ranks, and the marks of both axes.
  private func writeGrid(_ output: inout OutputBuffer) {
    let step = ranks <= 30 ? 5 : ranks <= 60 ? 10 : ranks <= 150 ? 25 : 50
    let marks = [1] + stride(from: step, through: ranks, by: step)
    output.append(
      "<svg viewBox=\"\(viewBox)\" preserveAspectRatio=\"none\" width=\"100%\" height=\"100%\">\n")
    let bands = time.unknownSpans + time.incomplete.map { $0..<$0 + 1 }
    if !bands.isEmpty {
      output.append("<path class=\"m\" d=\"")
      for band in bands {
        let (left, right) = (Double(band.lowerBound) - 0.5, Double(band.upperBound) - 0.5)
        output.append(
          "M\(Self.text(left)) .5H\(Self.text(right))V\(ranks).5H\(Self.text(left))z")
      }
      output.append("\"/>\n")
    }
    output.append("<path class=\"g\" d=\"")
    for mark in marks { output.append("M0 \(mark)h\(width)") }
    output.append("\"/></svg>\n")
    for mark in marks {
      output.append(
        "<text class=\"y\" x=\"-9\" y=\"\(Self.text(y(Double(mark)) + 4))\">\(mark)</text>\n")
    }
    let bottom = Self.text(height)
    for tick in time.ticks {
      output.append("<svg x=\"\(x(tick.position))\" class=\"u\(tick.isMinor ? " q" : "")\">")
      output.append("<path d=\"M0 \(bottom)v5\"/>")
      output.append("<text class=\"t\" y=\"\(Self.text(height + 19))\">\(tick.label)</text>")
      if let year = tick.year {
        output.append("<text class=\"t\" y=\"\(Self.text(height + 34))\">\(year)</text>")
      }
      output.append("</svg>\n")
    }
  }

  /// Writes the lines, the gray ones first, so that the others are over them.
  private func writeLines(_ output: inout OutputBuffer) {
    output.append(
      """
      <svg viewBox="\(viewBox)" preserveAspectRatio="none" width="100%" height="100%" class="p">

      """)
    let order = titles.indices.filter { !top.contains($0) } + top.reversed()
    for index in order {
      let title = titles[index]
      let paths = title.line.paths(bucket: bucket)
      guard let last = paths.last else { continue }
      // A color, or `x` for gray.
      let look = top.firstIndex(of: index).map { "k\($0)" } ?? "x"
      output.append("<g id=\"\(id(of: index))\" class=\"\(look)\"><title>")
      text("\(title.name)\(title.artist.map { ", \($0)" } ?? ""): peak \(title.peak.rank)", &output)
      output.append("</title><path d=\"\(paths.runs)\"/>")
      let points = paths.points
      if !points.isEmpty { output.append("<path class=\"i\" d=\"\(points)\"/>") }
      if !paths.bridges.isEmpty { output.append("<path class=\"d\" d=\"\(paths.bridges)\"/>") }
      output.append("<path class=\"e\" d=\"M\(last.position) \(last.rank)h0\"/></g>\n")
    }
    output.append("</svg>")
  }

  /// Writes the names of the highlighted lines at their ends.
  ///
  /// - Parameter isPicture: `true` to write no links and one width.
  private func writeLabels(_ output: inout OutputBuffer, isPicture: Bool = false) {
    let wanted = top.map { y(Double(titles[$0].line.points.last?.rank ?? 1)) }
    let positions = LineLabels.positions(wanted, in: height)
    for (number, index) in top.enumerated() {
      let title = titles[index]
      let end = Int(title.line.points.last?.position ?? 0)
      let isMoved = abs(positions[number] - wanted[number]) > 3
      let name = isPicture ? "g" : "a"
      output.append("<svg x=\"\(x(end))\" class=\"u\"><\(name) ")
      output.append("class=\"l k\(number)\(end < time.end ? " o" : "")\"")
      if !isPicture {
        output.append(" href=\"#r\(id(of: index))\" aria-label=\"")
        text("\(title.name): row in the table", &output)
        output.append("\"")
      }
      output.append(">")
      if isMoved {
        output.append(
          """
          <path class="z" d="M7 \(Self.text(wanted[number]))L14 \(Self.text(positions[number]))"/>
          """)
      }
      output.append("<text x=\"\(isMoved ? 18 : 10)\" y=\"\(Self.text(positions[number] + 4.5))\">")
      let label =
        titles.contains { $0.name == title.name && $0.artist != title.artist }
        ? "\(title.name)\(title.artist.map { " · \($0)" } ?? "")" : title.name
      for (name, width) in zip(["ta", "tb", "tc"], LineLabels.widths.prefix(isPicture ? 1 : 3)) {
        output.append("<tspan class=\"\(name)\">")
        text(LineLabels.cut(label, to: width - (isMoved ? 0.7 : 0)), &output)
        output.append("</tspan>")
      }
      output.append("</text></\(name)></svg>\n")
    }
  }

  private func text(_ text: String, _ output: inout OutputBuffer) {
    output.append(text.bytes.span, escaping: .html)
  }

  /// Returns a number with at most two digits after the point.
  private static func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths % 100))
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)."
      + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
