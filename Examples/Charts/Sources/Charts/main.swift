import ChartConv

let path = CommandLine.arguments[1]
let document = try FeedDocument(path: path)
for song in document.entries.prefix(3) {
  print(song.rank ?? 0, song.name ?? "", song.price ?? 0)
}
var conversion = Conversion(to: .csv)
conversion.selection = EntrySelection(limit: 2)
let table = try await conversion.run([.path(path)])
print(String(decoding: table.bytes, as: UTF8.self))
