import ChartConv

/// Any bytes, taken for one dialect, read past its faults and strictly: `FORMAT` names it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDialect(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let dialect = InputSelection(name: Input.subject)!
  var options = ReadingOptions()
  _ = Reading.of(bytes, from: dialect, options)
  options.isStrict = true
  options.parser.reportsUnknown = true
  options.baseURL = "http://example.com/a/b"
  _ = Reading.of(bytes, from: dialect, options)
  return 0
}
