/// A value of an entry in ``HeldEntries``, for a parameter of the statement that inserts the entry.
struct HeldValue: BitwiseCopyable {
  let parameter: UInt32
  let isText: Bool
  /// A number, or the end of a text. It starts where the one before it ends.
  let number: Int64
}
