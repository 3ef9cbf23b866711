/// How an entry of a chart differs from the one before.
enum ChangeKind: String {
  case new
  case dropped
  /// Its values differ, and possibly its rank.
  case changed
  /// Only its rank differs.
  case moved
  case same

  /// Returns the change as charts show it: `NEW`, `▲2`, `▼1`.
  ///
  /// - Parameter move: the number of ranks that the entry rose.
  func sign(_ move: Int128?) -> String {
    switch self {
    case .new: "NEW"
    case .dropped: "OUT"
    case .changed, .moved, .same: Self.arrow(move ?? 0)
    }
  }

  static func arrow(_ move: Int128) -> String {
    move == 0 ? "=" : move > 0 ? "▲\(move)" : "▼\(move.magnitude)"
  }
}
