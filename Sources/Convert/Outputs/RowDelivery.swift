package import ChartConvIO
package import ChartConvModel
internal import ChartConvReaders
internal import ChartConvWriters

extension Conversion {
  /// Reads the inputs and delivers their selected rows, also of feeds without rows, instead of
  /// encoding them.
  ///
  /// - Parameter fields: the columns of the rows.
  /// - Parameter parts: the feed values that are complete in each batch.
  /// - Parameter joinedFields: the columns that `take` reads of a row or of its feed.
  /// - Parameter report: called with the report of each input, after its rows.
  /// - Parameter take: called with the rows of all inputs in order. An error ends the delivery.
  /// - Parameter settle: called after `take`, when the memory of the rows was given back.
  package func deliver(
    _ inputs: InputSeries, fields: FieldSet, parts: FeedParts, joining joinedFields: FieldSet = [],
    report: @escaping (InputReport) -> Void,
    take: @escaping (borrowing RowBatch) throws(FeedError) -> Void,
    settle: @escaping () throws(FeedError) -> Void = {}
  ) throws(FeedError) {
    var plan = self
    plan.deliversRows = true
    plan.joinedFields = joinedFields
    plan.writing.isCombined = inputs.count > 1
    plan.reading.fields = fields.union(selection.fields)
    plan.reading.feedParts = parts.union(selection.feedParts)
    try plan.deliverBoxes(inputs, report: report) { (box) throws(FeedError) in
      try take(box.batch)
      box.batch.removeAll()
      try settle()
    }
  }

  /// Reads the inputs of a conversion that delivers rows, and passes their batches on in order.
  func deliverBoxes(
    _ inputs: InputSeries, report: @escaping (InputReport) -> Void,
    take: @escaping (BatchBox) throws(FeedError) -> Void
  ) throws(FeedError) {
    let fragments = Pool<Fragment>()
    let boxes = Pool<BatchBox>()
    let delivery = RowDelivery(boxes, report: report, take: take)
    // Rows take more memory than what they are encoded to.
    OrderedWork(count: inputs.count, jobs: jobs, largestGroup: 4).run {
      let converter = InputConverter(self, fragments, boxes)
      return { index, lane in converter.convert(inputs.open(index), into: lane) }
    } discard: { item in
      if case .lane(let lane) = item { lane.channel.cancel() }
    } take: { item in
      delivery.take(item)
    }
    if let failure = delivery.failure { throw failure }
  }
}

/// Passes on the rows and the reports among the results of workers.
private final class RowDelivery {
  private let boxes: Pool<BatchBox>
  private let report: (InputReport) -> Void
  private let takeRows: (BatchBox) throws(FeedError) -> Void
  /// The error that ended the delivery.
  private(set) var failure: FeedError?

  init(
    _ boxes: Pool<BatchBox>, report: @escaping (InputReport) -> Void,
    take: @escaping (BatchBox) throws(FeedError) -> Void
  ) {
    self.boxes = boxes
    self.report = report
    takeRows = take
  }

  /// Handles a worker's result. Returns `true` if more are needed.
  func take(_ item: OutputItem) -> Bool {
    switch item {
    case .rows(let box):
      do throws(FeedError) { try takeRows(box) } catch { failure = error }
      boxes.put(box)
    case .lane(let lane):
      while let item = lane.channel.receive() {
        if !take(item) { lane.channel.cancel() }
      }
    case .report(let input): report(input)
    // Rows aren't encoded, and all inputs are one.
    case .fragment, .combine, .document, .flush: break
    }
    return failure == nil
  }
}
