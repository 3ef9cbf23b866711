import ChartConvIO
import ChartConvModel

/// The rows of a comparison, in a list for each kind of change.
struct HTMLMoves {
  private enum Group: String, CaseIterable {
    case new, up, down, same, out

    init(_ sign: String) {
      self =
        switch sign.first {
        case "N": .new
        case "O": .out
        case "▲": .up
        case "▼": .down
        default: .same
        }
    }
  }

  private let columns: [ReportColumn]
  private let rank: Int?
  private let move: Int
  private let name: Int
  private let artist: Int?
  private var rows: [Group: (count: Int, bytes: [UInt8])] = [:]

  init?(_ columns: [ReportColumn]) {
    func index(_ name: String) -> Int? { columns.firstIndex { $0.name == name } }
    guard let move = index(ReportColumn.move), let name = index(EntryField.name.name),
      columns[move].type == .text
    else { return nil }
    self.columns = columns
    self.move = move
    self.name = name
    rank = index(EntryField.rank.name)
    artist = index(EntryField.artist.name)
  }

  mutating func append(_ row: borrowing ReportRow, _ html: HTMLWriter) {
    var sign = ""
    if case .text(let text) = row[move] { sign = String(decodingUTF8: text) }
    let group = Group(sign)
    var output = OutputBuffer(capacity: 512)
    write(row, sign, group, html, into: &output)
    rows[group, default: (0, [])].count += 1
    rows[group, default: (0, [])].bytes += output.bytes
  }

  private func write(
    _ row: borrowing ReportRow, _ sign: String, _ group: Group, _ html: HTMLWriter,
    into output: inout OutputBuffer
  ) {
    let rank = rank.flatMap { if case .integer(let rank) = row[$0] { rank } else { nil } }
    let steps = Int(sign.drop { !$0.isNumber })
    output.append("<tr><td class=\"r n\">")
    if let rank { output.append(rank) }
    output.append("</td><th scope=\"row\"><bdi>")
    html.write(row[name], into: &output)
    output.append("</bdi>")
    if let artist, row.has(artist) {
      output.append("<p><bdi>")
      html.write(row[artist], into: &output)
      output.append("</bdi></p>")
    }
    for index in 0..<row.count where ![self.rank, move, name, artist].contains(index) {
      guard row.has(index) else { continue }
      output.append("<p class=\"pr\">")
      html.write(columns[index].heading, into: &output)
      output.append(" <bdi>")
      html.write(row[index], into: &output)
      output.append("</bdi></p>")
    }
    output.append("</th><td class=\"m2\"><data class=\"chip\" value=\"")
    let signed = group == .down ? steps.map { -$0 } : steps
    if let signed { output.append(signed) }
    output.append("\">")
    html.write(sign, into: &output)
    output.append("</data>")
    if let rank, let signed, case (let old, false) = rank.addingReportingOverflow(signed) {
      output.append("<small>\(old) → \(rank)</small>")
    }
    output.append("</td></tr>\n")
  }

  /// Writes the lists of a section, and links to them with their counts.
  mutating func write(prefix: String, level: Int, into output: inout OutputBuffer) {
    let shown = Group.allCases.compactMap { group in
      rows[group].map {
        (group.rawValue, group == .same ? "Same rank" : group.rawValue.uppercased(), $0)
      }
    }
    guard !shown.isEmpty else { return }
    output.append("<nav class=\"mv\">")
    for (name, title, rows) in shown {
      output.append("<a class=\"\(name)\" href=\"#\(prefix)-\(name)\">")
      output.append("<b>\(rows.count)</b> \(title)</a>")
    }
    output.append("</nav>\n")
    for (name, title, rows) in shown {
      output.append("<h\(level) class=\"mv\" id=\"\(prefix)-\(name)\">")
      output.append("\(title)</h\(level)>\n<table class=\"mvs \(name)\">\n")
      output.append("<caption class=\"h\">\(title)</caption>\n<thead>\n<tr>")
      for heading in ["Rank", "Name", "Move"] {
        output.append("<th scope=\"col\"><span class=\"h\">\(heading)</span></th>")
      }
      output.append("</tr>\n</thead>\n<tbody>\n")
      output.append(rows.bytes)
      output.append("</tbody>\n</table>\n")
    }
    rows = [:]
  }
}

/// The style of comparisons: signs of moves in colors.
enum MoveStyle {
  static let text = #"""

    :root { --upb: #e2f3ee; --downb: #fbeae0; --newb: #e3edfb }
    @media (prefers-color-scheme: dark) { :root { --upb: #12302a; --downb: #38231a; --newb: #18294a } }
    nav.mv { display: flex; flex-wrap: wrap; gap: .4rem; margin: .9rem 0 0 }
    nav.mv a { padding: .3rem .8rem; border-radius: 1rem; background: var(--box); color: var(--dim); font-size: .875rem }
    nav.mv b, .chip, .mvs small { font-variant-numeric: tabular-nums }
    nav.mv .up, .up .chip { color: var(--up); background: var(--upb) }
    nav.mv .down, .down .chip { color: var(--down); background: var(--downb) }
    nav.mv .new, .new .chip { color: var(--link); background: var(--newb) }
    .mv:is(h2, h3) { font-size: 1.0625rem; letter-spacing: .04em; padding-top: 1.75rem }
    h2.mv ~ h2:not(.mv) { padding-top: 2.5rem }
    table.mvs { margin-top: .5rem }
    .mvs tbody .r { width: 3rem; padding-top: .7rem; color: var(--text); font-size: 1.0625rem; font-weight: 600 }
    .mvs tbody th { padding: .7rem .5rem .7rem 0; font-size: 1rem }
    .mvs .m2 { width: 1%; text-align: center; white-space: nowrap; padding-top: .6rem }
    .chip { display: block; min-width: 3.5rem; padding: .2rem .75rem; border-radius: 1rem; font-weight: 600; font-size: .9375rem; background: var(--box); color: var(--dim) }
    .out .chip { background: none; box-shadow: inset 0 0 0 1px var(--dim) }
    .out .r, .out th > bdi { color: var(--dim) }
    .mvs small { display: block; margin-top: .15rem; color: var(--dim); font-size: .8125rem }
    .mvs .pr { font-size: .875rem }
    @media (max-width: 34rem) { .mvs tbody .r { width: 2.25rem } }
    @media print {
    :root { --upb: #fff; --downb: #fff; --newb: #fff }
    nav.mv { display: none }
    .mvs tbody .r, .mvs tbody th, .mvs .m2 { padding-top: .25rem; vertical-align: top }
    }

    """#
}
