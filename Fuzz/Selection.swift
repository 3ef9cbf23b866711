import ChartConv

/// A condition, and after a zero byte any document: the entries that meet it and those that meet
/// its opposite are together at most all. They are also sorted, and made unique by a column.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSelection(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let parts = Input(start, count).bytes.split(separator: 0, maxSplits: 1)
  guard parts.count == 2 else { return 0 }
  let expression = String(decoding: parts[0], as: UTF8.self)
  guard let condition = try? RowCondition(expression) else { return 0 }
  let file = TemporaryInput(Array(parts[1]))
  var selection = EntrySelection()
  let all = Outcome(of: file, jobs: 1, selection).entries
  selection.condition = condition
  let chosen = Outcome(of: file, jobs: 1, selection).entries
  let column = EntryField.scalars[parts[1].count % EntryField.scalars.count]
  selection.sorting = [SortKey(column, isDescending: chosen % 2 == 0)]
  if Outcome(of: file, jobs: 2, selection).entries != chosen { fatalError("sorted") }
  selection.unique = [column]
  if Outcome(of: file, jobs: 1, selection).entries > chosen { fatalError("unique") }
  // With one level of nesting more, the expression may be too deep.
  guard let opposite = try? RowCondition("not (\(expression))") else { return 0 }
  selection = EntrySelection()
  selection.condition = opposite
  let rest = Outcome(of: file, jobs: 1, selection).entries
  if chosen + rest > all { fatalError("\(chosen) and \(rest) of \(all)") }
  return 0
}
