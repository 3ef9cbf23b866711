import ChartConv
import ChartConvIO
import Glibc

/// Any bytes as a file, converted by one thread and by two, from a pipe, and compressed, and read
/// whole and byte by byte: the rows and the errors are the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDifferential(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let file = TemporaryInput(bytes)
  let alone = Outcome(of: file, jobs: 1)
  if alone != Outcome(of: file, jobs: 2) { fatalError("by two threads") }
  var source = ByteSource(bytes, name: "test")
  guard let isPacked = try? ArchiveMagic.begins(&source), !isPacked else { return 0 }
  if alone != Outcome(of: Pipe(bytes), jobs: 1) { fatalError("from a pipe") }
  let packed = TemporaryInput(Gzip.packed(bytes))
  if alone != Outcome(of: packed, jobs: 1) { fatalError("compressed") }
  let whole = Reading.of(bytes)
  let pieces = Reading.of(bytes, chunk: 1)
  if whole.feeds != pieces.feeds || whole.error != pieces.error { fatalError("byte by byte") }
  if alone.entries != whole.entries.count || (alone.error == nil) != (whole.error == nil) {
    fatalError("\(alone.entries) entries of the file, \(whole.entries.count) in pieces")
  }
  return 0
}
