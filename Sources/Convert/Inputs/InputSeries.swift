/// Inputs that are opened one by one, because there may be too many to keep in memory.
package struct InputSeries: Sendable {
  package let count: Int
  /// Returns the input at an index. Called once for each; on each thread in their order.
  let open: @Sendable (Int) -> ConversionInput

  package init(count: Int, open: @escaping @Sendable (Int) -> ConversionInput) {
    self.count = count
    self.open = open
  }
}
