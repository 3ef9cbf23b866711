// Playlist pls|m3u8 FILE… writes a playlist of the previews in charts, and of the episodes of podcasts.
// Entries without a file to play are skipped. Two threads read the files.
import ChartConv

@main struct Playlist {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let formats: [String: OutputFormat] = ["pls": .pls, "m3u8": .m3u8]
    guard let format = arguments.first.flatMap({ formats[$0] }) else {
      return print("usage: Playlist pls|m3u8 FILE…")
    }
    var conversion = Conversion(to: format)
    conversion.jobs = 2
    let inputs = arguments.dropFirst().map { ConversionInput.path($0) }
    var playlist = ByteSink.standardOutput
    for report in try await conversion.run(inputs, into: &playlist) {
      if let error = report.error { print("Playlist: \(error)") }
    }
  }
}
