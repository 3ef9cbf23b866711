/// Lengths of time for people: `3:45`, `1:02:03`.
package enum ClockText {
  package static func text(seconds: Int) -> String {
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let minutes = seconds / 60
    return (minutes < 60 ? "\(minutes)" : "\(minutes / 60):" + digits(minutes % 60)) + ":"
      + digits(seconds % 60)
  }
}
