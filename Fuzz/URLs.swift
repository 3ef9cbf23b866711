import ChartConvText
import ChartConv
import ChartConvReaders

/// Any two lines as a reference and its base: resolved again, the result stays the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURLs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Input(start, count).text
  let parts = text.split(separator: "\n", maxSplits: 1).map(String.init)
  let base = parts.count == 2 ? parts[1] : "http://example.com/a/b?c#d"
  let target = URLReference.resolve(parts.first ?? "", against: base)
  let again = URLReference.resolve(target, against: target)
  if again != target { fatalError("\(target) becomes \(again)") }
  return 0
}
