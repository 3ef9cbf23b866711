import ChartConv

/// Any bytes, read as whatever they are and written in one format, `FORMAT`: what was written is
/// well-formed, and holds every entry.
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
  if format.name == "parquet" { return check(parquet: written) }
  // No entry at all is an empty NDJSON.
  guard format.name != "markdown", format.name != "html", !written.isEmpty else { return 0 }
  let again = Reading.of(written)
  if let error = again.error { fatalError("\(error)") }
  if again.entries.count != reading.entries.count { fatalError("entries lost") }
  return 0
}

/// Checks the ends of a Parquet file, and that its footer is within. Tests/Oracle/columnar.py has the
/// corpus read by others.
private func check(parquet bytes: [UInt8]) -> CInt {
  let magic = Array("PAR1".utf8)
  let size = bytes.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  guard bytes.starts(with: magic), bytes.suffix(4) == magic[...], size > 0, size <= bytes.count - 12
  else { fatalError("no Parquet file") }
  return 0
}
