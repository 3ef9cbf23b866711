internal import ChartConvIO
public import ChartConvModel

/// The source of the date of a feed that has none, as charts of the Search API.
public enum SnapshotTime: Sendable, Hashable {
  /// A date in the name of the input: `2024-05-01`, `20240501T063012Z`, `2024/05/01/top.json`.
  case name
  /// The modification time of the file, or of the member of an archive.
  case modification
  /// The given date.
  case fixed(Timestamp)

  /// Returns the date for an input; `nil` if it can't be told.
  func date(of name: String, modified: Timestamp?) -> Timestamp? {
    switch self {
    case .name: SnapshotName.date(in: name)
    case .modification: modified
    case .fixed(let date): date
    }
  }
}
