import ChartConv

/// Returns the entries of the last document that none of those before it has.
func newEntries(of paths: [String]) throws(FeedError) -> [Entry] {
  var known: Set<ExactText> = []
  var new: [Entry] = []
  for path in paths {
    new = try FeedDocument(path: path).entries.filter {
      known.insert(ExactText($0.id ?? "")).inserted
    }
  }
  return new
}
