import ChartConv

/// Any bytes, taken for one dialect, strictly and leniently: `FORMAT` names it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDialect(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Input(start, count)
  guard let selection = InputSelection(name: subject) else { fatalError("FORMAT=\(subject)?") }
  var options = ReadingOptions()
  _ = input.read(from: selection, options)
  options.parser.isLenient = true
  options.parser.reportsUnknown = true
  options.baseURL = "http://example.com/a/b"
  _ = input.read(from: selection, options)
  return 0
}
