import ChartConvText
import ChartConv

/// Any text as a date: a date that is read and written is read as the same date again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDates(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Input(start, count)
  _ = CalendarDate(beforeTime: input.bytes.span)
  _ = CalendarDate(feedDate: input.bytes.span)
  _ = DecimalNumber(input.bytes.span)?.thousandfold
  guard let moment = Timestamp(feedDate: input.bytes.span) else { return 0 }
  let again = Timestamp(feedDate: moment.description.utf8.span)
  if again != moment { fatalError("\(moment) becomes \(String(describing: again))") }
  return 0
}
