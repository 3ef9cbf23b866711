internal import ChartConvModel

extension EntryField {
  /// The columns that Atom and RSS have an element for, their default ones, with what no column holds.
  static let syndicated = annotated.filter { !tabular.contains($0) }

  /// The default columns of JSON Feed. The input's name and its state aren't part of a feed.
  static let annotated = allCases.filter {
    ![.source, .isComplete, .entryDate, .feedExtra, .seen].contains($0)
  }

  private static let tabular: FieldSet = [
    .chartQuery, .podcastURL, .releaseYear, .isrc, .trackNumber, .discNumber,
  ]
}
