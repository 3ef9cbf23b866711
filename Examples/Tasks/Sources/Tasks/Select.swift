import ChartConv

/// Selects and sorts the entries of any number of charts, and writes a table.
func cheapest(_ paths: [String]) async throws(FeedError) -> String {
  var conversion = Conversion(to: .csv)
  conversion.jobs = 2
  conversion.writing.fields = [.name, .price, .currency]
  conversion.selection.condition = try RowCondition(.price, .less, 1.29).and(
    RowCondition.isNull(.price).negated)
  conversion.selection.unique = [.id]
  conversion.selection.sorting = [SortKey(.price), SortKey(.name)]
  conversion.selection.limit = 4
  let table = try await conversion.run(paths.map { .path($0) })
  return String(decoding: table.bytes, as: UTF8.self)
}
