import ChartConv

/// Any bytes, read as whatever they are and written in one format: `FORMAT` names it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConversion(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let format = OutputFormat.all.first(where: { $0.name == subject }) else {
    fatalError("FORMAT=\(subject)?")
  }
  var options = ReadingOptions()
  options.requiresUpdated = format.requiresUpdated
  let feeds = Input(start, count).read(from: .automatic, options)
  let written = feeds.written(in: format)
  var guarded = OutputOptions()
  guarded.isSpreadsheetSafe = true
  guarded.isCombined = true
  _ = feeds.written(in: format, guarded)
  if format.name != "markdown" { check(written, holds: feeds) }
  return 0
}

/// What was written is well-formed, whatever the feeds say.
private func check(_ bytes: [UInt8], holds feeds: [ReadFeed]) {
  var diagnostics = Diagnostics()
  var source = ByteSource(bytes, name: "written")
  final class Counter: FeedVisitor {
    var entries = 0
    func begin(_ feed: Feed) {}
    func visit(_ entry: Entry) -> Flow { entries += 1; return .goOn }
    func end() {}
  }
  let counter = Counter()
  do { try FeedReader().read(&source, counter, &diagnostics) } catch {
    // No entry at all is an empty NDJSON.
    if !bytes.isEmpty { fatalError("\(error)") }
  }
  if counter.entries != feeds.reduce(0, { $0 + $1.entries.count }) { fatalError("entries lost") }
}
