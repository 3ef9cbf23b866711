import ChartConv

/// Any bytes, detected and read whole or in small pieces: both ways give the same feeds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDetection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let size = 1 + Int(bytes.first ?? 0) % 7
  let whole = Reading.of(bytes)
  let pieces = Reading.of(bytes, chunk: size)
  if whole.feeds != pieces.feeds { fatalError("pieces of \(size)") }
  return 0
}
