import ChartConv

/// Any bytes as a web archive: as they are after the beginning of a record, or as the block of an answer
/// among others.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebArchive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  var conversion = Conversion(to: Input.format)
  conversion.reading.parser.limits.archiveSize = 4 << 20
  conversion.selection.limit = 100
  let head = """
    WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\n\
    Content-Type: application/http\r\nContent-Length:
    """
  let block = Array("HTTP/1.1 200 OK\r\n".utf8) + bytes
  let record = Array("\(head) \(block.count)\r\n\r\n".utf8) + block + Array("\r\n\r\n".utf8)
  for file in [Array("WARC/1.".utf8) + bytes, record + record, Array("filedesc:".utf8) + bytes] {
    do throws(FeedError) {
      var sink = try ByteSink(path: "/dev/null")
      _ = try conversion.runAndWait([.bytes(file, name: "a.warc")], into: &sink) { _ in }
    } catch {
      fatalError("\(error)")
    }
  }
  return 0
}
