internal import ChartConvModel
internal import ChartConvWriters

/// The titles of reports for people: they name the charts, else the inputs.
package enum ReportTitle {
  /// Returns the title of a comparison.
  ///
  /// - Parameter old: the old snapshot; `nil` if there is none, or several.
  /// - Parameter new: the first of the new ones.
  /// - Parameter names: the inputs' names as given.
  static func changes(
    old: SnapshotStore.Snapshot?, new: SnapshotStore.Snapshot?, names: (old: String, new: String)
  ) -> String {
    guard let before = old?.name, let after = new?.name else {
      return "Changes from \(names.old) to \(names.new)"
    }
    guard before.hasBytes(of: after) else { return "Changes from \(before) to \(after)" }
    guard let first = old?.time?.date, let last = new?.time?.date, first != last else {
      return "\(after): changes from \(names.old) to \(names.new)"
    }
    return "\(after): changes from \(first) to \(last)"
  }

  /// Returns the title of a history of snapshots.
  ///
  /// - Parameter chart: the name of the only chart; `nil` for several, or if it has none.
  static func history(
    of chart: String?, _ count: Int, from first: CalendarDate?, to last: CalendarDate?
  ) -> String {
    guard let chart else { return "History" }
    let snapshots = count == 1 ? "1 snapshot" : "\(count) snapshots"
    guard let first, let last else { return "\(chart): \(snapshots)" }
    return first == last
      ? "\(chart): \(snapshots) of \(first)" : "\(chart): \(snapshots) from \(first) to \(last)"
  }
}
