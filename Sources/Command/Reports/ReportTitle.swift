internal import ChartConv
internal import ChartConvSnapshots

/// The headings of reports for people: they name the charts, else the inputs.
enum ReportTitle {
  /// Returns the heading of a comparison of one chart.
  ///
  /// - Parameter old: the old snapshot; `nil` if there is none, or several.
  /// - Parameter new: the first of the new ones.
  /// - Parameter names: the inputs' names as given.
  static func changes(
    old: SnapshotStore.Snapshot?, new: SnapshotStore.Snapshot?, names: (old: String, new: String)
  ) -> ReportHeading {
    guard let before = old?.name, let after = new?.name else {
      return ReportHeading("Changes", "From \(names.old) to \(names.new)")
    }
    guard before.hasBytes(of: after) else {
      return ReportHeading("Changes from \(before) to \(after)")
    }
    let (first, last) = days(old?.seen, new?.seen) ?? (names.old, names.new)
    return ReportHeading(after, "Changes from \(first) to \(last)")
  }

  /// Returns the heading of a chart's section in a comparison.
  static func section(old: SnapshotStore.Snapshot?, new: SnapshotStore.Snapshot?) -> ReportHeading {
    let name = (new ?? old)?.title ?? ""
    return ReportHeading(
      name, days(old?.seen, new?.seen).map { "Changes from \($0) to \($1)" } ?? "")
  }

  /// Returns the days of two moments, or the moments if the days, of far zones, would read backwards; `nil`
  /// for one day or moment.
  private static func days(_ first: Timestamp?, _ last: Timestamp?) -> (String, String)? {
    guard let first, let last, first.date != last.date,
      first.secondsSince1970 != last.secondsSince1970
    else { return nil }
    return (first.date < last.date) == (first < last)
      ? (first.date.description, last.date.description) : (first.description, last.description)
  }

  /// Returns the charts of a history.
  ///
  /// - Parameter snapshots: those of each chart, in the order of time.
  static func charts(ofHistory snapshots: [[SnapshotStore.Snapshot]]) -> [ReportChart] {
    snapshots.compactMap { snapshots in
      snapshots.first.map { ReportChart(history(of: snapshots, named: $0.title), of: $0) }
    }.withDistinctTitles
  }

  static func history(of charts: [ReportChart]) -> ReportHeading {
    guard charts.count == 1 else {
      return ReportHeading(
        charts.isEmpty ? "History" : "History of \(charts.count) charts",
        sections: charts.map(\.heading.title))
    }
    let heading = charts[0].heading
    return charts[0].identity.isAnonymous ? ReportHeading("History", heading.facts) : heading
  }

  /// Returns the heading of the history of a chart, with its snapshots in the order of time.
  private static func history(
    of snapshots: [SnapshotStore.Snapshot], named chart: String
  ) -> ReportHeading {
    let count = snapshots.count == 1 ? "1 snapshot" : "\(snapshots.count) snapshots"
    guard snapshots.allSatisfy({ $0.seen != nil }), let first = snapshots.first?.seen else {
      return ReportHeading(chart, count)
    }
    let days =
      Self.days(first, snapshots.last?.seen).map { "from \($0) to \($1)" } ?? "of \(first.date)"
    return ReportHeading(chart, "\(count) \(days)" + origins(of: snapshots))
  }

  /// Says what tells the times of snapshots that don't say it themselves.
  private static func origins(of snapshots: [SnapshotStore.Snapshot]) -> String {
    let origins = snapshots.compactMap { $0.origin?.rawValue }
    guard !origins.isEmpty else { return "" }
    return
      (origins.count == snapshots.count ? ", dated by " : ", \(origins.count) of them dated by ")
      + Set(origins).sorted().joined(separator: " and ")
  }
}

extension [ReportChart] {
  /// The charts with titles of their own: one that another chart has too is followed by the chart's
  /// description.
  var withDistinctTitles: Self {
    let counts = Dictionary(grouping: self, by: \.heading.title).mapValues(\.count)
    return map { chart in
      var chart = chart
      let title = chart.heading.title
      if counts[title] ?? 0 > 1 { chart.heading.title += " – \(chart.identity.description)" }
      return chart
    }
  }
}
