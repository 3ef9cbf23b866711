internal import ChartConvIO
internal import ChartConvModel

/// Writes `_chartconv`: columns as in JSON, and the names of those that a reader must not take from
/// the item.
struct JSONFeedRest: Sendable {
  private let json: JSONWriter
  private let columns: [EntryField]

  init(_ fields: [EntryField], _ json: JSONWriter) {
    self.json = json
    let requested = FieldSet(fields)
    columns = EntryField.allCases.filter { requested.contains($0) || $0 == .id }
  }

  /// - Parameter source: a member with the item's feed; else empty.
  func write(
    _ row: Row, _ rest: JSONFeedColumns, source: [UInt8], into output: inout OutputBuffer
  ) {
    output.append("{")
    output.append(source)
    var isEmpty = source.isEmpty
    if rest.hasSummaryAsContent {
      key("text", isFirst: isEmpty, into: &output)
      isEmpty = false
      output.append("\"summary\"")
    }
    var absent: FieldSet = []
    for column in columns where rest.written.contains(column) {
      guard row.has(column) else {
        if !JSONFeedColumns.withoutMember.contains(column) { absent.insert(column) }
        continue
      }
      key(column.name, isFirst: isEmpty, into: &output)
      isEmpty = false
      json.write(column, of: row, into: &output)
    }
    if !absent.isEmpty {
      key("absent", isFirst: isEmpty, into: &output)
      var isFirst = true
      for column in columns where absent.contains(column) {
        output.append(isFirst ? "[\"" : ", \"")
        isFirst = false
        output.append(column.name)
        output.append("\"")
      }
      output.append("]")
    }
    output.append("}")
  }

  private func key(_ name: String, isFirst: Bool, into output: inout OutputBuffer) {
    output.append(isFirst ? "\"" : ", \"")
    output.append(name)
    output.append("\": ")
  }
}

/// The columns of a row that are written in `_chartconv`. An item has no member for them, or a
/// reader would take another value from it.
struct JSONFeedColumns {
  /// The columns so far.
  private(set) var written = Self.withoutMember

  /// `true` if the item's content is the summary.
  var hasSummaryAsContent = false

  /// Adds a column. If the row lacks it, it is written as absent.
  mutating func add(_ field: EntryField) { written.insert(field) }

  /// Adds a column, unless a reader would take the same value from the item.
  mutating func check(_ field: EntryField, isSame: Bool) {
    if !isSame { written.insert(field) }
  }

  /// The columns for which JSON Feed has no member.
  static let withoutMember = FieldSet(
    EntryField.allCases.filter { field in
      field == .country || !field.isFeedLevel && !withMember.contains(field)
    })

  /// The columns that an item's members hold.
  private static let withMember: FieldSet = [
    .rank, .id, .name, .artist, .artistURL, .kind, .genre, .releaseDate, .releaseYear, .published,
    .updated,
    .duration,
    .url, .artworkURL, .previewURL, .previewType, .previewLength, .language, .summary,
    .summaryType,
    .content, .contentType, .genres, .artwork, .links, .authors,
  ]
}
