internal import ChartConvIO
internal import ChartConvModel
package import ChartConvWriters

/// The forms of explanations.
extension InputExplanation {
  /// Returns the explanation for a person.
  ///
  /// - Parameter width: the number of columns to which lines are cut.
  package func text(width: Int) -> String { ExplanationText.text(of: self, width: width) }

  /// The explanation as a line of JSON.
  package var json: String {
    var buffer = OutputBuffer()
    ExplanationJSON().write(self, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Returns the columns of a description, which has a row for each input.
  ///
  /// - Parameter isForPeople: `true` for the columns that fit a page.
  package static func columns(isForPeople: Bool) -> [ReportColumn] {
    let columns = [
      ReportColumn("source", .text, "the name of the input as given", heading: "File"),
      ReportColumn("dialect", .text, "the input's format", heading: "Format"),
      ReportColumn("chart", .text, "the chart's name", heading: "Chart"),
      ReportColumn("country", .text, "storefront", heading: "Country"),
      ReportColumn(
        "updated", isForPeople ? .date : .timestamp, "when the feed was last updated",
        heading: "Updated"),
      ReportColumn("entries", .integer, "the number of entries", heading: "Entries"),
      ReportColumn("first_date", .date, "the first date of the entries", heading: "First"),
      ReportColumn("last_date", .date, "the last date of the entries", heading: "Last"),
      ReportColumn("warnings", .integer, "the number of warnings", heading: "Warnings"),
      ReportColumn("unknown", .text, "the names that are unknown", heading: "Unknown"),
      ReportColumn("error", .text, "why the input wasn't read to its end", heading: "Error"),
    ]
    guard !isForPeople else { return columns }
    return columns + [
      ReportColumn("title", .text, "the title of the first feed"),
      ReportColumn("feeds", .integer, "the number of feeds"),
      ReportColumn("filled", .integer, "the number of columns with values"),
      ReportColumn("columns", .text, "the columns with values"),
    ]
  }

  /// Fills a row of a description.
  package func fill(_ row: inout ReportRow, isForPeople: Bool) {
    row.removeAll()
    // The beginning of a path is the same for many files, and the rest would be cut off.
    row.append(isForPeople ? source.split(separator: "/").last.map(String.init) : source)
    row.append(feed?.dialect)
    row.append(feed?.chart)
    row.append(country)
    if isForPeople { row.append(feed?.updated?.date) } else { row.append(feed?.updated) }
    row.append(entries)
    row.append(firstDate)
    row.append(lastDate)
    row.append(diagnostics.warningCount)
    row.append(unknown.isEmpty ? nil : unknown.map(\.name).joined(separator: " "))
    row.append(error?.message)
    guard !isForPeople else { return }
    row.append(feed?.title)
    row.append(feeds)
    let filled = filledColumns
    row.append(filled.count)
    row.append(filled.isEmpty ? nil : filled.map(\.name).joined(separator: " "))
  }
}
