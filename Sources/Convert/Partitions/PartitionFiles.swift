internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

/// The one file of each partition, which replaces those of earlier runs, or is refused if there are any.
struct PartitionFiles: ~Copyable {
  private let plan: Conversion
  private let stage: RowStage
  /// The columns that are read: some formats tell entries apart by those that they don't write.
  private let fields: [EntryField]
  /// The rows of each partition, by feed if the format has them.
  private var parts: [[UInt8]: [StagedRows]] = [:]
  /// The files that aren't complete.
  private(set) var partials: [String] = []

  init(_ plan: Conversion, _ stage: RowStage) {
    self.plan = plan
    self.stage = stage
    let read = plan.reading.columns.union(FieldSet(plan.fields))
    fields = EntryField.allCases.filter { read.contains($0) }
  }

  mutating func append(
    _ batch: inout RowBatch, ofFeed number: Int, to partition: [UInt8], inputSize: Int
  ) throws(FeedError) {
    let part = try part(of: batch, ofFeed: number, in: partition)
    _ = try stage.append(
      &batch, to: part, fields, of: inputSize, beside: parts.values.flatMap(\.self))
  }

  private mutating func part(
    of batch: borrowing RowBatch, ofFeed number: Int, in partition: [UInt8]
  ) throws(FeedError) -> StagedRows {
    if let last = parts[partition]?.last, !plan.output.needsFeeds || last.document == number {
      return last
    }
    let name = String(decoding: partition, as: UTF8.self)
    let folder = try stage.folder(of: name)
    let part = StagedRows(nil, in: name, folder, document: number, of: batch.feed)
    parts[partition, default: []].append(part)
    return part
  }

  /// Writes all files.
  ///
  /// - Parameter isComplete: `false` if an input of the rows failed.
  mutating func commit(isComplete: Bool) throws(FeedError) {
    for (_, parts) in parts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let folder = parts[0].folder
      let file = try stage.write(
        parts, packed: fields, in: isComplete ? folder.path : folder.partials, plan
      )
      do throws(FeedError) {
        let partial = isComplete ? nil : try folder.nameByContents(file)
        if isComplete { try folder.commit(file) }
        folder.removePartials(except: partial.map { [ExactText($0)] } ?? [])
        if let partial { partials.append(partial) }
      } catch {
        throw error.named(folder.path)
      }
    }
  }
}
