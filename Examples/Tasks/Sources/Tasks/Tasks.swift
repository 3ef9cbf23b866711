// Tasks TASK FILE… does one of ten tasks of a server.
import ChartConv

@main struct Tasks {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let paths = Array(arguments.dropFirst())
    switch arguments.first {
    case "redirect": print(try redirected(paths[0], through: "https://stats.example/"))
    case "merge": print(try merged(paths, title: "All of them"))
    case "move": print(try moved(paths[0], to: "https://new.example/feed.xml"))
    case "select": print(try await cheapest(paths))
    case "new": for entry in try newEntries(of: paths) { print(entry) }
    case "stream": print(try await counted(paths[0]))
    case "collect": print(try await Collector().lines(of: paths))
    case "report": for line in try await results(of: paths) { print(line) }
    case "memory": print(try memory())
    case "make": print(try madePodcast())
    default: print("usage: Tasks TASK FILE…")
    }
  }
}
