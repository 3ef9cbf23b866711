internal import ChartConvIO
internal import ChartConvModel

/// The reviews of a feed by their stars, from 1 to 5.
struct StarCounts {
  static let columns = [
    ReportColumn("stars", .text, "the stars"), ReportColumn("reviews", .integer, "their number"),
    ReportColumn("share", .text, "a bar"),
  ]
  private static let barLength = 14

  private var counts = [0, 0, 0, 0, 0]
  private var sum = 0.0

  mutating func add(_ row: Row, in view: FeedView) {
    guard view.kind == .reviews, !view.isChosen, view.columns.contains(.rating),
      let digits = row.text(.rating), let stars = Double(String(decodingUTF8: digits)),
      (1...5).contains(stars)
    else { return }
    counts[Int(stars.rounded()) - 1] += 1
    sum += stars
  }

  var total: Int { counts.reduce(0, +) }

  /// The mean with one decimal place; `nil` for less than two reviews.
  var mean: String? {
    guard total > 1 else { return nil }
    let tenths = Int((sum * 10 / Double(total)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The number of reviews with each number of stars, from 5, and their percentage.
  var rows: [(stars: Int, count: Int, share: Int)] {
    (1...5).reversed().map { ($0, counts[$0 - 1], (counts[$0 - 1] * 100 + total / 2) / total) }
  }

  /// The rows as texts of ``columns``.
  var texts: [[String]] {
    rows.map { stars, count, share in
      let length = (share * Self.barLength + 50) / 100
      return [
        String(repeating: "★", count: stars), "\(count)",
        String(repeating: "▇", count: count > 0 ? max(length, 1) : 0),
      ]
    }
  }
}
