package import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// The columns of the files that runs with `--append` have added to a folder: the file `columns`
/// beside their indexes, with a name on each line. Later runs write all of them, so that a reader
/// that takes the columns of one file for those of all loses none.
package struct LakeColumns {
  /// Stands for a last column ``EntryField/seen``, which only streams fill.
  private static let seenOfStreams = "+seen"

  private let path: String
  /// Their names, in order. That of ``EntryField/seen`` has a sign if only streams fill it.
  package let known: [String]

  package init(of folder: String) throws(FeedError) {
    path = "\(AppendedIndex.folder(of: folder))/columns"
    known = Self.names(try FileDescriptor.regular(path)?.readToEnd())
  }

  private static func names(_ bytes: [UInt8]?) -> [String] {
    (bytes ?? []).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the columns that the output format can carry to those of a run, before them.
  func add(to plan: inout Conversion) {
    let fields = known.compactMap { EntryField(name: $0) }.filter(plan.output.carries.contains)
    guard !fields.isEmpty, Self.areChosen(plan) else { return }
    plan.writing.fields = fields + plan.fields.filter { !fields.contains($0) }
    plan.datesStreams = plan.datesStreams || known.contains(Self.seenOfStreams)
  }

  /// Notes the columns of a run, before its first file has its name.
  ///
  /// - Parameter streamPlan: the plan with the column ``EntryField/seen``, if streams have it.
  func note(_ plan: Conversion, _ streamPlan: Conversion) throws(FeedError) {
    guard Self.areChosen(plan) else { return }
    let isDated = streamPlan.fields.count > plan.fields.count
    let names = plan.fields.map(\.name) + (isDated ? [Self.seenOfStreams] : [])
    guard !names.allSatisfy(known.contains) else { return }
    _ = try OutputFolder(path: AtomicFile.folder(of: path))
    let file = try FileDescriptor(locking: path)
    // Another run may have added some meanwhile.
    let known = Self.names(try file.readToEnd())
    let text = names.filter { !known.contains($0) }.map { "\($0)\n" }.joined()
    do throws(FeedError) { try file.write(Array(text.utf8)) } catch { throw error.named(path) }
    file.flush()
  }

  /// Feeds and pages aren't tables, of which all have the same columns.
  private static func areChosen(_ plan: Conversion) -> Bool {
    !plan.output.isForPeople && plan.output.carries.contains(.seen)
  }
}
