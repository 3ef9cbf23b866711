/// The ranks of an entry over time.
package struct RankLine: Sendable {
  package struct Point: Sendable {
    let position: Int32
    let rank: Int32
  }

  let time: RankTimeline
  private(set) var points: [Point] = []

  package init(on time: RankTimeline) { self.time = time }

  /// Appends a rank. Of several at a position, the last one counts.
  package mutating func append(_ rank: Int, at position: Int) {
    let point = Point(position: Int32(clamping: position), rank: Int32(clamping: rank))
    if points.last?.position == point.position { points.removeLast() }
    points.append(point)
  }

  /// The line of an entry as paths in units of the axis and ranks: unbroken parts, and bridges over time
  /// without a complete snapshot.
  struct Paths {
    var runs = ""
    var bridges = ""
    var last: Point?

    /// The runs of one point.
    var points: String {
      runs.split(separator: "M").filter { $0.hasSuffix("h0") }.map { "M\($0)" }.joined()
    }
  }

  /// Returns the paths. An absence is a gap.
  ///
  /// - Parameter bucket: the number of units of which only the first, best, worst and last ranks are
  ///   drawn, in long histories.
  func paths(bucket: Int) -> Paths {
    var paths = Paths(last: points.last)
    var run: [Point] = []
    for point in points {
      if let before = run.last {
        let gap = time.between(Int(before.position), Int(point.position))
        if gap == .unknown {
          paths.bridges += "M\(before.position) \(before.rank)L\(point.position) \(point.rank)"
        }
        if gap != .nothing {
          paths.runs += Self.path(run, bucket: bucket)
          run = []
        }
      }
      run.append(point)
    }
    paths.runs += Self.path(run, bucket: bucket)
    return paths
  }

  /// Returns an unbroken part: relative, with equal ranks joined.
  private static func path(_ run: [Point], bucket: Int) -> String {
    let points = bucket > 1 ? thinned(run, bucket: bucket) : run
    guard let first = points.first else { return "" }
    var path = "M\(first.position) \(first.rank)"
    guard points.count > 1 else { return path + "h0" }
    var last = first
    var level: Int32 = 0
    for point in points.dropFirst() {
      let (width, height) = (point.position - last.position, point.rank - last.rank)
      if height == 0 {
        level += width
      } else {
        if level > 0 { path += "h\(level)" }
        level = 0
        path += "l\(width)\(height < 0 ? "" : " ")\(height)"
      }
      last = point
    }
    return level > 0 ? path + "h\(level)" : path
  }

  /// Returns the first, best, worst and last points of each bucket, so that peaks and gaps stay.
  private static func thinned(_ run: [Point], bucket: Int) -> [Point] {
    var kept: [Point] = []
    var start = 0
    while start < run.count {
      let number = run[start].position / Int32(bucket)
      var end = start
      var (best, worst) = (start, start)
      while end < run.count, run[end].position / Int32(bucket) == number {
        if run[end].rank < run[best].rank { best = end }
        if run[end].rank > run[worst].rank { worst = end }
        end += 1
      }
      for index in Set([start, best, worst, end - 1]).sorted() { kept.append(run[index]) }
      start = end
    }
    return kept
  }
}

/// Lines in a terminal: a character for a span of time, the higher the better its best rank.
extension RankLine {
  private static let levels = Array("▇▅▃▂▁")

  package func text(width: Int = 14) -> String {
    let levels = Self.levels
    let cells = min(width, time.end + 1)
    func cell(_ position: Int) -> Int { position * cells / (time.end + 1) }
    var best = [Int?](repeating: nil, count: cells)
    for point in points {
      let index = cell(Int(point.position))
      best[index] = min(best[index] ?? .max, Int(point.rank))
    }
    let known = Set(time.complete.map(cell))
    return String(
      best.enumerated().map { index, rank in
        guard let rank else { return known.contains(index) ? " " : "·" }
        return levels[min((max(rank, 1) - 1) * levels.count / time.ranks, levels.count - 1)]
      })
  }
}
