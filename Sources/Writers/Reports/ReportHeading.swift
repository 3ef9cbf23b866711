/// The heading of a report in formats for people.
package struct ReportHeading: Sendable {
  package let title: String
  /// The sentence that is shown instead of a table without rows.
  package let emptyText: String

  package init(_ title: String, ifEmpty emptyText: String = "No entries.") {
    self.title = title
    self.emptyText = emptyText
  }
}
