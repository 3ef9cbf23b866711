import ChartConv
import Foundation

/// Reads a document of eight megabytes with a fault in each item, and says whether it took memory.
func memory() throws -> String {
  let words = String(repeating: "some words ", count: 60)
  var parser = FeedParser()
  var entries = 0
  var early = 0
  func take(_ event: FeedEvent) { if case .entry = event { entries += 1 } }
  try parser.append("<rss version='2.0'><channel><title>T</title>".utf8, take)
  for index in 1...10_000 {
    try parser.append("<item><title>Salt & Pepper \(index)</title><description>\(words)".utf8, take)
    try parser.append("</description></item>".utf8, take)
    if index == 1000 { early = peak() }
  }
  try parser.append("</channel></rss>".utf8, take)
  try parser.finish(take)
  return "\(entries) entries, \(peak() < early + early / 5 ? "flat" : "\(early), then \(peak())")"
}

/// The largest memory of the process so far, in the system's unit.
private func peak() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage.ru_maxrss
}
