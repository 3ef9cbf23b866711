/// A value that is an item of a list column.
package protocol ItemValue {
  static var list: EntryField { get }
  /// Creates the value of an item.
  init(_ item: ListItem)
  /// Sets the members of the item appended last.
  func fill(_ rows: inout RowBatch)
}

extension RowBatch {
  package mutating func append(_ value: some ItemValue) {
    appendItem(type(of: value).list)
    value.fill(&self)
  }
}

extension Row {
  /// Returns the items of a list column as values.
  package func values<Value: ItemValue>() -> [Value] {
    var values: [Value] = []
    var items = list(Value.list)
    while let item = items.item() { values.append(Value(item)) }
    return values
  }
}
