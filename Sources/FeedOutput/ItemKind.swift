import FeedIO

/// What a kind of item is in Apple's legacy feed, and whether that feed had such items.
enum ItemKind {
  /// Whether it is sold in a store, with a name, an artist and a price, rather than read.
  static func isStoreItem(_ kind: String?) -> Bool {
    switch kind {
    case nil, "article", "review", "podcast-episode": false
    default: true
    }
  }

  /// Appends `im:contentType` in Apple's own terms; other kinds go by their own word.
  static func append(
    _ kind: String, isRated: Bool, _ xml: XMLWriter, into output: inout OutputBuffer
  ) {
    switch kind {
    case "song":
      output.append(
        """
        <im:contentType term="Music" label="Music"><im:contentType term="Track" label="Track"/>\
        </im:contentType>

        """)
    case "album": output.append(album)
    case "music-video": append("Music Video", xml, into: &output)
    case "movie": append("Movie", xml, into: &output)
    case "podcast": append("Podcast", xml, into: &output)
    case "app": append("Application", xml, into: &output)
    case "mac-app": append("Mac Software", xml, into: &output)
    case "audiobook": append("Audiobook", xml, into: &output)
    case "ebook": append("eBook", xml, into: &output)
    case "tv-season": append("TV Season", xml, into: &output)
    case "tv-episode": append("TV Episode", xml, into: &output)
    // Apple's reviews are of applications and say so; it is `im:rating` that makes them reviews.
    case "review" where isRated: append("Application", xml, into: &output)
    default: append(kind, xml, into: &output)
    }
  }

  /// The album, also where it is what a track belongs to.
  static let album = """
    <im:contentType term="Music" label="Music"><im:contentType term="Album" label="Album"/>\
    </im:contentType>

    """

  private static func append(_ term: String, _ xml: XMLWriter, into output: inout OutputBuffer) {
    output.append("<im:contentType")
    xml.attribute("term", term, into: &output)
    xml.attribute("label", term, into: &output)
    output.append("/>\n")
  }
}
