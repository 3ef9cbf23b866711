import ChartConv

/// Any bytes, read as any dialect and written in one format, `FORMAT`: the output is well-formed
/// and contains every entry.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConversion(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let format = Input.format
  var options = ReadingOptions()
  options.requiresUpdated = format.requiresUpdated
  let reading = Reading.of(Input(start, count).bytes, options)
  var guarded = OutputOptions()
  guarded.isSpreadsheetSafe = true
  guarded.isCombined = true
  _ = reading.written(in: format, guarded)
  let written = reading.written(in: format)
  if format.isBinary {
    BinaryFile(bytes: written).check(format.name)
    return 0
  }
  // Without a feed, NDJSON is empty, and JSON an empty array.
  guard !format.isForPeople, !reading.feeds.isEmpty, !written.isEmpty else { return 0 }
  let again = Reading.of(written)
  if let error = again.error { fatalError("\(error)") }
  if again.entries.count != reading.entries.count { fatalError("entries lost") }
  return 0
}
