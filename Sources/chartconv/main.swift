import FeedInput
import FeedIO
import FeedModel
import FeedRecord
final class V: FeedVisitor {
  var n = 0
  func begin(_ feed: Feed) { }
  func visit(_ e: Entry) -> Flow { n += 1; return .goOn }
  func end() { print("end", n) }
}
for p in CommandLine.arguments.dropFirst() {
  var d = Diagnostics()
  var o = ReadingOptions(); o.fields = FieldSet(Field.standard); o.feedParts = FeedParts(of: Field.standard)
  do { var s = try ByteSource(path: p); let v = V(); try FeedReader(.automatic, o).read(&s, v, &d) } catch { print("ERROR", error) }
  print(d.warningCount)
}
