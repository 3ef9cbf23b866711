/// Finds the known word that a misspelled one was probably meant to be.
package enum Suggestion {
  /// Returns `did you mean '…'?`, or `nil` if no word is similar enough.
  package static func text(
    for word: String, among words: [String], prefix: String = ""
  ) -> String? {
    nearest(to: word, among: words).map { "did you mean '\(prefix)\($0)'?" }
  }

  /// Returns the word at the smallest distance, the first of several. If more than a third of the
  /// letters differ, returns the last word that continues it, such as `peak_rank` of `peak`, or `nil`.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let distances = words.map { (word: $0, distance: distance(word.lowercased(), $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(best.word.count, word.count) / 3
      ? best.word : words.last { $0.hasPrefix("\(word.lowercased())_") }
  }

  /// Returns the optimal string alignment distance: the number of insertions, deletions,
  /// replacements and swaps of adjacent letters.
  package static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.unicodeScalars.prefix(64))
    let second = Array(second.unicodeScalars.prefix(64))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let replaced = last[j] + (first[i] == second[j] ? 0 : 1)
        var minimum = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          minimum = min(minimum, beforeLast[j - 1] + 1)
        }
        row.append(minimum)
      }
      beforeLast = last
      last = row
    }
    return last[second.count]
  }
}
