/// Values that stand twice, alone and in a list: what one of them becomes, the other one becomes.
///
/// A value tells the other one only when it has changed, because a feed may give a single value that
/// isn't in the list.
extension Entry {
  /// The file of an episode or the preview of a song, the link that ``previewURL``, ``previewType``
  /// and ``previewLength`` are of.
  ///
  /// Setting it replaces this link only; `nil` removes it. A duration is also that of the entry.
  public var enclosure: FeedLink? {
    get {
      file(at: previewURL).map { links[$0] }
        ?? previewURL.map {
          FeedLink(url: $0, rel: "enclosure", type: previewType, length: previewLength)
        }
    }
    set {
      guard var file = newValue else { return previewURL = nil }
      file.rel = "enclosure"
      if let index = self.file(at: previewURL) { links[index] = file } else { links.append(file) }
      previewURL = file.url
      previewType = file.type
      previewLength = file.length
      if let duration = file.durationInMilliseconds { durationInMilliseconds = duration }
    }
  }

  mutating func artistChanged(from old: String?) {
    guard differ(artist, old), differ(artist, authors.first?.name) else { return }
    let (name, url) = (artist, artistURL)
    authors.set(at: authors.indices.first, to: name.map { FeedPerson(name: $0, url: url) }) {
      $0.name = name
    }
  }

  /// An address alone isn't an author.
  mutating func artistURLChanged(from old: String?) {
    if differ(artistURL, old), !authors.isEmpty { authors[0].url = artistURL }
  }

  mutating func authorsChanged(from old: [FeedPerson]) {
    if differ(old.first?.name, authors.first?.name) { artist = authors.first?.name }
    if differ(old.first?.url, authors.first?.url) { artistURL = authors.first?.url }
  }

  mutating func genreChanged(from old: String?) {
    guard differ(genre, old), differ(genre, genres.first?.label) else { return }
    let (name, id) = (genre, genreID)
    genres.set(at: genres.indices.first, to: name.map { FeedCategory(id: id, name: $0) }) {
      // Another genre has another number.
      $0 = FeedCategory(id: old == nil ? $0.id : nil, name: name, scheme: $0.scheme)
    }
  }

  /// A number alone isn't a genre.
  mutating func genreIDChanged(from old: String?) {
    if differ(genreID, old), !genres.isEmpty { genres[0].id = genreID }
  }

  mutating func genresChanged(from old: [FeedCategory]) {
    if differ(old.first?.label, genres.first?.label) { genre = genres.first?.label }
    if differ(old.first?.id, genres.first?.id) { genreID = genres.first?.id }
  }

  /// Sets the picture. Its renditions in other sizes go with the old one.
  mutating func artworkURLChanged(from old: String?) {
    moveRest(from: old, to: artworkURL)
    guard differ(artworkURL, old), differ(artworkURL, artwork.largest?.url) else { return }
    var others = artwork
    if let index = artwork.firstIndex(where: { !differ($0.url, old) }) ?? artwork.indices.first {
      others.remove(at: index)
      others.removeAll { $0.width != nil }
    }
    let width = old == nil ? artworkWidth : nil
    artwork = [artworkURL].compactMap { $0 }.map { FeedArtwork(url: $0, width: width) } + others
    artworkWidth = artwork.largest?.width
  }

  mutating func artworkWidthChanged(from old: Int?) {
    guard artworkWidth != old, let url = artworkURL,
      let index = artwork.firstIndex(where: { !differ($0.url, url) })
    else { return }
    artwork[index].width = artworkWidth
  }

  mutating func artworkChanged(from old: [FeedArtwork]) {
    let (old, new) = (old.largest, artwork.largest)
    if differ(old?.url, new?.url) { artworkURL = new?.url }
    if old?.width != new?.width { artworkWidth = new?.width }
  }

  mutating func urlChanged(from old: String?) {
    guard differ(url, old) else { return }
    moveRest(from: old, to: url)
    let pages = links.indices.filter { links[$0].isAlternate }
    let url = url
    guard url == nil || !pages.contains(where: { !differ(links[$0].url, url) }) else { return }
    links.set(
      at: pages.first { !differ(links[$0].url, old) } ?? pages.first,
      to: url.map { FeedLink(url: $0, rel: "alternate") }
    ) { $0.url = url }
  }

  mutating func previewURLChanged(from old: String?) {
    moveRest(from: old, to: previewURL)
    guard differ(previewURL, old),
      previewURL == nil || !links.contains(where: { $0.isFile && !differ($0.url, previewURL) })
    else { return }
    let (url, type, length) = (previewURL, previewType, previewLength)
    let file = url.map { FeedLink(url: $0, rel: "enclosure", type: type, length: length) }
    links.set(at: self.file(at: old), to: file, isLast: true) { $0.url = url }
    if !links.contains(where: \.isFile) { (previewType, previewLength) = (nil, nil) }
  }

  mutating func previewTypeChanged(from old: String?) {
    guard differ(previewType, old), previewURL != nil, let index = file(at: previewURL) else {
      return
    }
    links[index].type = previewType
  }

  mutating func previewLengthChanged(from old: Int?) {
    guard previewLength != old, previewURL != nil, let index = file(at: previewURL) else { return }
    links[index].length = previewLength
  }

  mutating func linksChanged(from old: [FeedLink]) {
    let (oldPage, page) = (old.first(where: \.isAlternate), links.first(where: \.isAlternate))
    if differ(oldPage?.url, page?.url) { url = page?.url }
    let (oldFile, file) = (old.first(where: \.isFile), links.first(where: \.isFile))
    if differ(oldFile?.url, file?.url) { previewURL = file?.url }
    if differ(oldFile?.type, file?.type) { previewType = file?.type }
    if oldFile?.length != file?.length { previewLength = file?.length }
  }

  mutating func transcriptURLChanged(from old: String?) {
    guard differ(transcriptURL, old), differ(transcriptURL, transcripts.first?.url) else { return }
    let url = transcriptURL
    transcripts.set(
      at: transcripts.indices.first, to: url.map { PodcastTranscript(url: $0) }
    ) { $0.url = url }
  }

  mutating func transcriptsChanged(from old: [PodcastTranscript]) {
    let url = transcripts.first?.url
    if differ(old.first?.url, url) { transcriptURL = url }
  }

  /// Moves what is left of an element to another address, or removes it. ``extra`` has an element whole if
  /// one of its attributes is in no column.
  private mutating func moveRest(from old: String?, to new: String?) {
    guard let rest = extra, let old, differ(old, new) else { return }
    let kept = JSONTree(Array(rest.utf8)).members.compactMap { member in
      member.value.replacing(old, by: new).map { JSONTree.Member(member.key, $0) }
    }
    extra = kept.isEmpty ? nil : String(decoding: JSONTree.object(kept).json, as: UTF8.self)
  }

  /// Returns the index of the enclosure with an address, else of a link with it that isn't to a page,
  /// else of the first enclosure.
  private func file(at url: String?) -> Int? {
    let same = links.indices.filter { url != nil && !differ(links[$0].url, url) }
    return same.first { links[$0].isFile } ?? same.first { !links[$0].isAlternate }
      ?? links.firstIndex(where: \.isFile)
  }
}

/// The address of the page and that of the feed are links, too, if the feed says so.
extension Feed {
  mutating func urlChanged(from old: String?, rel: String, to url: String?) {
    guard let old, differ(old, url),
      let index = links.firstIndex(where: { ($0.rel ?? "alternate") == rel && !differ($0.url, old) }
      )
    else { return }
    if url == nil { links.remove(at: index) } else { links[index].url = url }
  }

  mutating func linksChanged(from old: [FeedLink]) {
    func changed(_ rel: String, _ value: String?) -> String?? {
      guard let first = old.first(where: { ($0.rel ?? "alternate") == rel })?.url,
        !differ(first, value)
      else { return nil }
      let new = links.first { ($0.rel ?? "alternate") == rel }?.url
      return differ(first, new) ? .some(new) : nil
    }
    if let new = changed("alternate", url) { url = new }
    if let new = changed("self", feedURL) { feedURL = new }
  }
}

extension FeedLink {
  /// `true` if the relation is `alternate` or absent.
  fileprivate var isAlternate: Bool { rel == nil || rel == "alternate" }

  fileprivate var isFile: Bool { rel == "enclosure" }
}

extension FeedCategory {
  /// What a feed displays.
  fileprivate var label: String? { name ?? term }
}

extension [FeedArtwork] {
  /// The first of the widest pictures.
  fileprivate var largest: FeedArtwork? {
    // `max` would return the last one.
    reduce(nil) { largest, next in
      largest.map { ($0.width ?? 0) >= (next.width ?? 0) } ?? false ? largest : next
    }
  }
}

extension Array {
  /// Edits the item at an index, removes it if `item` is `nil`, or adds the item if there is none.
  fileprivate mutating func set(
    at index: Int?, to item: Element?, isLast: Bool = false, _ edit: (inout Element) -> Void
  ) {
    switch (index, item) {
    case (let index?, nil): remove(at: index)
    case (let index?, _?): edit(&self[index])
    case (nil, let item?): insert(item, at: isLast ? endIndex : startIndex)
    case (nil, nil): break
    }
  }
}

/// Returns `true` if two texts have different bytes.
func differ(_ one: String?, _ other: String?) -> Bool {
  ExactText(wrappedValue: one) != ExactText(wrappedValue: other)
}
