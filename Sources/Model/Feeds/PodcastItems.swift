/// Another file with the same episode (`podcast:alternateEnclosure`), one for each of its sources.
public struct AlternateEnclosure: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The media type.
  @ExactText public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// Bits per second.
  public var bitrate: Int?
  /// The height of a video in pixels.
  public var height: Int?
  /// The language tag.
  @ExactText public var language: String?
  /// The name of the file for people.
  @ExactText public var title: String?
  /// The feed's label for this file among the others.
  @ExactText public var rel: String?
  /// The codecs, in the syntax of RFC 6381.
  @ExactText public var codecs: String?

  /// Creates a file with an address.
  public init(url: String? = nil, type: String? = nil) {
    self.url = url
    self.type = type
  }
}

extension AlternateEnclosure: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember {
    case url, type, length, bitrate, height, language, title, rel, codecs
  }

  package init() {}

  package static var list: EntryField { .alternateEnclosures }
  package static let items = ItemType(
    Self.self, "alternateEnclosure", label: [.url],
    addresses: [.url], required: .url)

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.url, &url)
    coder.code(Member.type, &type)
    coder.code(Member.length, &length)
    coder.code(Member.bitrate, &bitrate)
    coder.code(Member.height, &height)
    coder.code(Member.language, &language)
    coder.code(Member.title, &title)
    coder.code(Member.rel, &rel)
    coder.code(Member.codecs, &codecs)
  }
}

/// A chapter of an episode (`psc:chapter`).
public struct PodcastChapter: Sendable, Hashable, Codable {
  package var startInMilliseconds: Int?
  /// The title.
  @ExactText public var title: String?
  /// A page about the chapter.
  @ExactText public var url: String?
  /// A picture of the chapter.
  @ExactText public var image: String?

  /// Creates a chapter.
  public init(
    start: Duration? = nil, title: String? = nil, url: String? = nil, image: String? = nil
  ) {
    self.start = start
    self.title = title
    self.url = url
    self.image = image
  }
}

extension PodcastChapter: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case start, title, url, image }

  package init() {}

  package static var list: EntryField { .chapters }
  package static let items = ItemType(
    Self.self, "chapter", label: [.title, .url], addresses: [.url, .image])

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.start, &startInMilliseconds)
    coder.code(Member.title, &title)
    coder.code(Member.url, &url)
    coder.code(Member.image, &image)
  }
}

/// A participant in an episode (`podcast:person`): a host, a guest, an editor.
public struct PodcastPerson: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// `host`, `guest`, `editor` …; a person without one is a host.
  @ExactText public var role: String?
  /// `cast`, `writing`, `audio post-production` …
  @ExactText public var group: String?
  /// A picture of the person.
  @ExactText public var image: String?
  /// The page of the person.
  @ExactText public var url: String?

  /// Creates a participant.
  public init(
    name: String? = nil, role: String? = nil, group: String? = nil, image: String? = nil,
    url: String? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.image = image
    self.url = url
  }
}

extension PodcastPerson: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case name, role, group, image, url }

  package init() {}

  package static var list: EntryField { .persons }
  package static let items = ItemType(
    Self.self, "podcastPerson", label: [.name, .url], addresses: [.image, .url])

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.name, &name)
    coder.code(Member.role, &role)
    coder.code(Member.group, &group)
    coder.code(Member.image, &image)
    coder.code(Member.url, &url)
  }
}

/// A representative excerpt of an episode (`podcast:soundbite`).
public struct PodcastSoundbite: Sendable, Hashable, Codable {
  package var startInMilliseconds: Int?
  package var durationInMilliseconds: Int?
  /// The title of the excerpt.
  @ExactText public var title: String?

  /// Creates an excerpt.
  public init(start: Duration? = nil, duration: Duration? = nil, title: String? = nil) {
    self.start = start
    self.duration = duration
    self.title = title
  }
}

extension PodcastSoundbite: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case start, duration, title }

  package init() {}

  package static var list: EntryField { .soundbites }
  package static let items = ItemType(Self.self, "soundbite", label: [.title])

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.start, &startInMilliseconds)
    coder.code(Member.duration, &durationInMilliseconds)
    coder.code(Member.title, &title)
  }
}

/// A transcript of an episode (`podcast:transcript`).
public struct PodcastTranscript: Sendable, Hashable, Codable {
  /// The address.
  @ExactText public var url: String?
  /// The media type.
  @ExactText public var type: String?
  /// The language tag.
  @ExactText public var language: String?
  /// `captions` for a transcript with times.
  @ExactText public var rel: String?

  /// Creates a transcript.
  public init(
    url: String? = nil, type: String? = nil, language: String? = nil, rel: String? = nil
  ) {
    self.url = url
    self.type = type
    self.language = language
    self.rel = rel
  }
}

extension PodcastTranscript: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember { case url, type, language, rel }

  package init() {}

  package static var list: EntryField { .transcripts }
  package static let items = ItemType(
    Self.self, "transcript", label: [.url], addresses: [.url], required: .url)

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.url, &url)
    coder.code(Member.type, &type)
    coder.code(Member.language, &language)
    coder.code(Member.rel, &rel)
  }
}

/// A recipient of a share of listeners' payments for an episode (`podcast:valueRecipient`).
public struct ValueRecipient: Sendable, Hashable, Codable {
  /// The name.
  @ExactText public var name: String?
  /// The kind of address: `node`, `lnaddress`.
  @ExactText public var type: String?
  /// The address that is paid.
  @ExactText public var address: String?
  /// The number of shares.
  public var split: Int?
  /// `true` for a fee, which is taken off before the rest is split.
  public var fee: Bool?
  /// The `type` of the enclosing `podcast:value`: `lightning`.
  @ExactText public var payment: String?
  /// The `method` of that element: `keysend`.
  @ExactText public var method: String?

  /// Creates a recipient.
  public init(name: String? = nil, type: String? = nil, address: String? = nil, split: Int? = nil) {
    self.name = name
    self.type = type
    self.address = address
    self.split = split
  }
}

extension ValueRecipient: ItemValue {
  @usableFromInline
  package enum Member: UInt8, ItemMember {
    case name, type, address, split, fee, payment, method
  }

  package init() {}

  package static var list: EntryField { .valueRecipients }
  package static let items = ItemType(Self.self, "valueRecipient", label: [.name, .address])

  package mutating func code(_ coder: inout some ItemCoder & ~Copyable & ~Escapable) {
    coder.code(Member.name, &name)
    coder.code(Member.type, &type)
    coder.code(Member.address, &address)
    coder.code(Member.split, &split)
    coder.code(Member.fee, &fee)
    coder.code(Member.payment, &payment)
    coder.code(Member.method, &method)
  }
}
