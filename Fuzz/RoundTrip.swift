import ChartConv
import TestSupport

/// Any values in every column, written in one format, `FORMAT`, and read back: they are the same,
/// and written again they are the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoundTrip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let format = Input.format
  var values = ValueSource(Input(start, count).bytes)
  var feed = FeedGatherer.Gathered(feed: Feed())
  for rank in 1...3 {
    var entry = Entry()
    for field in EntryField.scalars where format.carries.contains(field) && field != .source {
      if field.isFeedLevel, rank > 1 { continue }
      field.column.write(values.next(field), &feed.feed, &entry)
    }
    entry.rank = rank
    feed.entries.append(entry)
  }
  let original = Reading(feeds: [feed])
  let written = original.written(in: format)
  var again = Reading.of(written)
  for index in again.feeds.indices {
    again.feeds[index].feed.source = nil
    again.feeds[index].feed.dialect = nil
  }
  let (before, after) = (original.rows(of: format), again.rows(of: format))
  for (old, new) in zip(before.joined(), after.joined()) where old != new {
    fatalError("\(old) becomes \(new)")
  }
  if before.count != after.count || again.written(in: format) != written {
    fatalError("not the same twice: " + String(decoding: written, as: UTF8.self))
  }
  return 0
}
