/// The size of columns that are filled together. It is read after each row, and there are a hundred
/// columns, so each adds what is appended to it.
final class ByteCount {
  var value = 0
}
