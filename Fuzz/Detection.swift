import ChartConv

/// Any bytes, looked at for what they are, and handed over whole or in small pieces: both ways
/// they are the same feeds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDetection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Input(start, count)
  let whole = input.read(from: .automatic)
  let size = 1 + Int(input.bytes.first ?? 0) % 7
  let pieces = input.read(inPiecesOf: size)
  if whole.rows(of: .json) != pieces.rows(of: .json) { fatalError("pieces of \(size)") }
  return 0
}
