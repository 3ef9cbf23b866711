package import ChartConvConvert
package import ChartConvIO
internal import ChartConvModel
internal import ChartConvReaders
internal import ChartConvRecords

/// Explains inputs.
package enum Explainer {
  /// Reads the inputs and explains each.
  ///
  /// - Parameter report: called with the report of each input.
  /// - Parameter take: called with each explanation, before its report. An error ends the run.
  package static func run(
    _ conversion: Conversion, _ inputs: InputSeries,
    report: @escaping (InputReport) -> Void,
    take: @escaping (InputExplanation) throws(FeedError) -> Void
  ) throws(FeedError) {
    var conversion = conversion
    conversion.reading.parser.reportsUnknown = true
    var explanation = InputExplanation()
    var failure: FeedError?
    try conversion.deliver(inputs, fields: .all, parts: .all) { input in
      explanation.end(with: input)
      do throws(FeedError) { try take(explanation) } catch { failure = error }
      explanation = InputExplanation()
      report(input)
    } take: { (batch) throws(FeedError) in
      if let failure { throw failure }
      explanation.count(batch)
    }
    if let failure { throw failure }
  }
}
