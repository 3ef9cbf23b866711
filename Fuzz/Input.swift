import ChartConv
import Glibc

/// What the targets share: the fuzzer's bytes, and the format that a run is about.
struct Input {
  let bytes: [UInt8]

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The variable `FORMAT`, because one target serves several formats.
  static let subject = getenv("FORMAT").map { String(cString: $0) } ?? ""

  /// The output format of that name.
  static let format = OutputFormat.all.first { $0.name == subject }!
}
