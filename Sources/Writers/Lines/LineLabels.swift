/// The labels at the ends of lines. They never collide, at any width, because all share one column of
/// slots, whatever their horizontal positions.
struct LineLabels {
  /// The height of a label in pixels, and the distances of a label to the edges of the plot.
  private static let height = 17.0
  private static let margin = 8.0

  /// Labels that lie on one another are a block, which is centered on the positions that they want.
  private struct Block {
    var first: Int
    var count: Int
    /// The sum of the wanted positions, each less its offset in the block.
    var wanted: Double

    func start(below limit: Double) -> Double {
      let start = wanted / Double(count) - LineLabels.height / 2
      let last =
        limit - LineLabels.margin - Double(count) * LineLabels.height + LineLabels.height / 2
      return max(min(start, last), LineLabels.margin - LineLabels.height / 2)
    }
  }

  /// Returns the vertical positions of labels.
  ///
  /// - Parameters:
  ///   - wanted: the positions of the lines' ends, in order.
  ///   - limit: the height of the plot.
  static func positions(_ wanted: [Double], in limit: Double) -> [Double] {
    var blocks: [Block] = []
    for (index, position) in wanted.enumerated() {
      blocks.append(Block(first: index, count: 1, wanted: position))
      while blocks.count > 1 {
        let (above, below) = (blocks[blocks.count - 2], blocks[blocks.count - 1])
        let end = above.start(below: limit) + Double(above.count) * height
        guard below.start(below: limit) < end else { break }
        blocks.removeLast(2)
        let shift = Double(above.count) * height * Double(below.count)
        blocks.append(
          Block(
            first: above.first, count: above.count + below.count,
            wanted: above.wanted + below.wanted - shift))
      }
    }
    return blocks.flatMap { block in
      (0..<block.count).map { block.start(below: limit) + (Double($0) + 0.5) * height }
    }
  }

  /// The widths in em to which a name is cut: on a wide page, a usual one and a narrow one.
  static let widths = [15.8, 11.2, 7.4]

  /// Returns a name cut to a width, by the estimated widths of its characters.
  static func cut(_ name: String, to width: Double) -> String {
    var used = 0.0
    var shown = ""
    for character in name {
      used += advance(of: character)
      guard used <= width else {
        while shown.last == " " || shown.last == "," { shown.removeLast() }
        return shown + "…"
      }
      shown.append(character)
    }
    return shown
  }

  private static func advance(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar {
    case "m", "w", "M", "W": return 0.95
    case "i", "j", "l", ".", ",", "'", "|", " ": return 0.4
    case "A"..."Z": return 0.72
    default: return scalar.value >= 0x1100 ? 1.02 : 0.62
    }
  }
}
