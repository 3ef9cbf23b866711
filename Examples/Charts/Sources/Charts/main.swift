import ChartConv

let path = CommandLine.arguments[1]
let document = try FeedDocument(path: path)
for song in document.entries.prefix(3) {
  print(song.rank ?? 0, song.name ?? "", song.price ?? 0)
}
var conversion = Conversion(to: .csv)
conversion.selection = EntrySelection(limit: 2)
var table = ByteSink.memory
try conversion.run([.path(path)], into: &table)
print(String(decoding: table.bytes, as: UTF8.self))
