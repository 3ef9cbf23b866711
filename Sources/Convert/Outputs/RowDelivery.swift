package import ChartConvIO
package import ChartConvModel
internal import ChartConvReaders
package import ChartConvWriters

extension Conversion {
  /// Reads the inputs and delivers their selected rows, also of feeds without rows, instead of
  /// encoding them.
  ///
  /// - Parameter fields: the columns of the rows.
  /// - Parameter parts: the feed values that are complete in each batch.
  /// - Parameter joinedFields: the columns that `take` reads of a row or of its feed.
  /// - Parameter report: called with the report of each input, after its rows.
  /// - Parameter take: called with the rows of all inputs in order. An error ends the delivery.
  package func deliver(
    _ inputs: InputSeries, fields: FieldSet, parts: FeedParts, joining joinedFields: FieldSet = [],
    report: @escaping (InputReport) -> Void,
    take: @escaping (borrowing RowBatch) throws(FeedError) -> Void
  ) throws(FeedError) {
    var plan = self
    plan.destination = .delivery
    plan.joinedFields = joinedFields
    plan.writing.isCombined = inputs.count > 1
    plan.reading.columns = fields.union(selection.fields)
    plan.reading.awaitsInherited = true
    plan.reading.feedParts = parts.union(selection.feedParts)
    try plan.deliverBoxes(inputs, report: report) { (box) throws(FeedError) in
      try take(box.batch)
    }
  }

  /// Converts inputs to a file that the output writes itself. If an input failed, the file stays as it
  /// was; see ``allowsPartialOutput``.
  package func run(
    _ inputs: InputSeries, into output: any FileOutput, report: @escaping (InputReport) -> Void
  ) throws(FeedError) {
    var plan = try validated().completed(isCombined: inputs.count > 1)
    plan.destination = .rows
    var sawProblem = false
    var entries = 0
    output.countsRows = counter != nil
    let batches = OrderedBatches(plan)
    do throws(FeedError) {
      try plan.deliverBoxes(inputs) { input in
        output.endInput(isComplete: input.error == nil)
        if input.error != nil, !allowsPartialOutput, !output.keepsRows { sawProblem = true }
        let input = batches.end(input)
        entries += input.entries
        report(input)
      } take: { (box) throws(FeedError) in
        try batches.take(box) { (batch, _) throws(FeedError) in
          try output.append(batch)
        }
        box.batch.removeAll()
        try output.settle()
      }
      let rest = try batches.finish { (batch, _) throws(FeedError) in
        try output.append(batch)
      }
      if let rest {
        entries += rest.entries
        report(rest)
      }
      if !sawProblem {
        try output.commit()
        // Those that the file had before are subtracted.
        if counter != nil { report(.output(entries: output.addedRows - entries)) }
        return
      }
    } catch {
      output.rollBack()
      throw error
    }
    output.rollBack()
    report(.output(entries: -entries))
    report(
      InputReport(
        of: FeedError(
          .incomplete, "no feed was added, because an input failed", in: output.path,
          about: .partialOutput)))
  }

  /// Reads the inputs of a conversion that delivers rows, and passes their batches on in order.
  func deliverBoxes(
    _ inputs: InputSeries, report: @escaping (InputReport) -> Void,
    take: @escaping (BatchBox) throws(FeedError) -> Void
  ) throws(FeedError) {
    let delivery = RowDelivery(report: report, take: take)
    // Rows take more memory than their encoded bytes.
    pass(inputs, to: delivery, sendsRows: true, largestGroup: 4)
    if let failure = delivery.failure { throw failure }
  }
}

/// Passes rows and reports on.
private final class RowDelivery: OutputSink {
  private let report: (InputReport) -> Void
  private let takeRows: (BatchBox) throws(FeedError) -> Void
  var failure: FeedError?

  init(
    report: @escaping (InputReport) -> Void,
    take: @escaping (BatchBox) throws(FeedError) -> Void
  ) {
    self.report = report
    takeRows = take
  }

  /// Does nothing, because rows aren't encoded.
  func append(_ fragment: Fragment) throws(FeedError) {}

  func append(_ box: BatchBox) throws(FeedError) { try takeRows(box) }

  func end(_ report: InputReport) { self.report(report) }
}
