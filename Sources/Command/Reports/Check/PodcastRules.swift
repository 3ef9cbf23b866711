/// What Apple Podcasts requires of a show (podcasters.apple.com, "Podcast RSS feed requirements" and "A
/// Podcaster's Guide to RSS"), and values of the podcast namespace.
extension FeedRule {
  static let podcast = table(
    """
    feed
    error podcast-language [Apple Podcasts, required tags] needs language
      the show has no language | add <language>
    error podcast-image [Apple Podcasts, required tags] needs itunes:image/href
      the show has no artwork | add <itunes:image href="…"/>
    error podcast-image-type [Apple Podcasts, artwork] itunes:image/href is a JPEG or PNG
      the artwork is neither JPEG nor PNG | use a file that ends with .jpg or .png
    error podcast-category [Apple Podcasts, required tags] needs itunes:category/text
      the show has no category | add <itunes:category text="…"/>
    error podcast-category-name [Apple Podcasts, categories] itunes:category/text is a category
      unknown category | use a category of Apple's list, with its capitals
    error podcast-explicit [Apple Podcasts, required tags] needs itunes:explicit
      the show doesn't say whether it is explicit | add <itunes:explicit> with true or false
    error explicit-value [Apple Podcasts, itunes:explicit] \
    itunes:explicit is one of true, false, yes, no, clean, explicit
      explicit is neither true nor false | write true or false
    warning podcast-author [Apple Podcasts, recommended tags] needs itunes:author
      the show has no author | add <itunes:author>
    error podcast-type [Apple Podcasts, itunes:type] itunes:type is one of episodic, serial
      unknown type of show | write episodic or serial
    error podcast-owner [Apple Podcasts, itunes:owner] itunes:owner/itunes:email is a mailbox
      the owner's address isn't a mail address | write it like name@example.com
    error podcast-new-address [Apple Podcasts, itunes:new-feed-url] itunes:new-feed-url is an address
      the new address isn't an absolute URL | write the whole address of the moved feed
    warning podcast-guid [Podcast namespace, guid] podcast:guid is a UUID
      podcast:guid isn't a UUID | make a UUIDv5 of the feed's address
    error podcast-locked [Podcast namespace, locked] podcast:locked is exactly yes, no
      podcast:locked is neither yes nor no | write yes or no

    entry
    error episode-title [Apple Podcasts, required tags] needs title
      the episode has no title | add <title>
    error episode-enclosure [Apple Podcasts, required tags] needs enclosure
      the episode has no enclosure | add <enclosure> with url, length and type
    warning episode-date [Apple Podcasts, recommended tags] needs pubDate
      the episode has no pubDate | add <pubDate>
    warning episode-media [Apple Podcasts, media formats] \
    enclosure/type is one of audio/x-m4a, audio/mpeg, audio/mp3, audio/mp4, audio/aac, \
    video/quicktime, video/mp4, video/x-m4v
      Apple doesn't play this media type | \
    use audio/mpeg, audio/x-m4a, video/mp4, video/x-m4v or video/quicktime
    warning episode-https [Apple Podcasts, hosting] enclosure/url is not on http
      the file isn't served by https | use an https address
    error episode-duration [Apple Podcasts, itunes:duration] itunes:duration is a duration
      the duration is neither seconds nor HH:MM:SS | write seconds, such as 3661, or 1:01:01
    error episode-explicit [Apple Podcasts, itunes:explicit] \
    itunes:explicit is one of true, false, yes, no, clean, explicit
      explicit of an episode is neither true nor false | write true or false
    error episode-type [Apple Podcasts, itunes:episodeType] \
    itunes:episodeType is one of full, trailer, bonus
      unknown type of episode | write full, trailer or bonus
    error episode-number [Apple Podcasts, itunes:season and itunes:episode] \
    itunes:season itunes:episode is a positive number
      a season or an episode isn't a whole number from 1 | \
    write digits only; leave the element out if there is no number
    """)
}
