import ChartConv

/// Any bytes as a file, which may be compressed or an archive: all that it holds is converted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = TemporaryInput(Input(start, count).bytes)
  // Input that is packed a thousandfold is slow, which isn't an error.
  var conversion = Conversion(to: Input.format)
  conversion.reading.parser.limits.archiveSize = 4 << 20
  conversion.selection.limit = 100
  do throws(FeedError) {
    var sink = try ByteSink(path: "/dev/null")
    _ = try conversion.runAndWait([.path(file.path)], into: &sink) { _ in }
  } catch {
    fatalError("\(error)")
  }
  return 0
}
