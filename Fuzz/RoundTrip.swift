import ChartConv

/// Any values in every column, written in one format and read back: they are the same, and
/// written once more they are the same bytes. `FORMAT` names the format.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoundTrip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let format = OutputFormat.all.first(where: { $0.name == subject }) else {
    fatalError("FORMAT=\(subject)?")
  }
  var values = ValueSource(Input(start, count).bytes)
  var feed = ReadFeed(feed: Feed())
  for rank in 1...3 {
    var entry = Entry()
    for field in Field.scalars where format.carries.contains(field) && field != .source {
      if field.isFeedLevel, rank > 1 { continue }
      field.column.write(values.next(field), &feed.feed, &entry)
    }
    entry.rank = rank
    feed.entries.append(entry)
  }
  let written = [feed].written(in: format)
  var again = Input(written).read(from: .automatic)
  for index in again.indices {
    again[index].feed.source = nil
    again[index].feed.dialect = nil
  }
  for (before, after) in zip([feed].rows(of: format), again.rows(of: format)) {
    for (old, new) in zip(before, after) where old != new { fatalError("\(old) becomes \(new)") }
  }
  if again.reduce(0, { $0 + $1.entries.count }) != 3 { fatalError("3 entries become others") }
  let twice = again.written(in: format)
  if twice != written {
    fatalError(
      "\(String(decoding: written, as: UTF8.self)) becomes "
        + String(decoding: twice, as: UTF8.self))
  }
  return 0
}
