import ChartConv

/// Moves a feed: its new address stands where the old one did, and nothing else changes.
func moved(_ path: String, to address: String) throws(FeedError) -> String {
  var document = try FeedDocument(path: path)
  for index in document.feeds.indices { document.feeds[index].feed.feedURL = address }
  let atom: String = try document.encoded(as: .atom)
  return atom.split(separator: "\n").filter { $0.contains("rel=\"self\"") }.joined(separator: "\n")
}
