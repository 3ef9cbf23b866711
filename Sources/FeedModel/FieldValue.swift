/// What one column holds in one row.
public enum FieldValue: Sendable, Hashable {
  case null
  case text(String)
  case integer(Int)
  case decimal(DecimalNumber)
  case boolean(Bool)
  case date(CalendarDate)
  case timestamp(Timestamp)
  case categories([Category])
  case artwork([Artwork])
  case links([Link])
  case people([Person])
}
