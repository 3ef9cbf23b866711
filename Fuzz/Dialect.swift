import ChartConv

/// Any bytes, read as the dialect that `FORMAT` names, with repairs and strictly.
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
