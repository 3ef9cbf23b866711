import ChartConv

/// Sends the downloads of a podcast through a service that counts them.
func redirected(_ path: String, through prefix: String) throws(FeedError) -> String {
  var document = try FeedDocument(path: path)
  for index in document.entries.indices {
    guard let url = document.entries[index].enclosure?.url else { continue }
    let rest = url.drop { $0 != "/" }.drop { $0 == "/" }
    document.entries[index].enclosure?.url = prefix + rest
  }
  let rss: String = try document.encoded(as: .rss)
  return rss.split(separator: "\n").filter { $0.contains("<enclosure") }.joined(separator: "\n")
}
