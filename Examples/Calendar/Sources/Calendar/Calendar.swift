// Calendar COLUMN,… FILE… writes an iCalendar file with an all-day event for each release date. The columns
// make the description of an event.
import ChartConv

@main struct Calendar {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let columns = arguments.first else { return print("usage: Calendar COLUMN,… FILE…") }
    var conversion = Conversion(to: .calendar)
    conversion.writing.fields = columns.split(separator: ",").compactMap { EntryField(name: $0) }
    let inputs = arguments.dropFirst().map { ConversionInput.path($0) }
    var calendar = ByteSink.standardOutput
    for report in try await conversion.run(inputs, into: &calendar) {
      if let error = report.error { print("Calendar: \(error)") }
    }
  }
}
