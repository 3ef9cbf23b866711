internal import ChartConv
internal import ChartConvConvert
internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// The columns of a table that is there already, for `--schema-of`.
enum SchemaFile {
  private static let headSize = 64 << 10

  static func columns(of path: String) throws(FeedError) -> FieldList {
    do throws(FeedError) {
      let names = try names(of: path)
      if let name = names.first(where: { EntryField(name: $0.drop { $0 == "+" }) == nil }) {
        throw FeedError(.unrecognized, "'\(name)' isn't a column of chartconv", in: path)
      }
      guard !names.isEmpty else {
        throw FeedError(
          .unrecognized,
          "no columns; expected CSV, TSV, NDJSON or Parquet, or the folder of --append", in: path)
      }
      return try FieldList(names.joined(separator: ","))
    } catch {
      throw .usage("--schema-of: \(error)")
    }
  }

  private static func names(of path: String) throws(FeedError) -> [String] {
    if FileStatus(of: path)?.isFolder ?? false { return try LakeColumns(of: path).known }
    let file = try FileDescriptor(reading: path)
    let head = try file.read(upTo: headSize)
    if let names = try ParquetFile.columns(of: file, head) { return names }
    let line = head.prefix { $0 != 0x0A }
    if line.first == UInt8(ascii: "{") { return JSONTree(Array(line)).members.map(\.key) }
    // Names are words. Others are around them: separators, quotes, a byte-order mark.
    return line.split { $0 < 0x30 || $0 > 0x7A || $0 == UInt8(ascii: ";") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
