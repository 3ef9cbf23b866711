internal import ChartConvParsers

/// The names of RSS, Atom and their common modules, of Apple's legacy charts and of this program's
/// extensions.
///
/// Names with the same meaning are one case: `<title>` is a title in either.
enum SyndicationName: UInt8, RecordName {
  case entry, source
  case id, guid, title, link, description, summary, subtitle, content, fullItem
  case author, contributor, managingEditor, webMaster, name, email, uri, url
  case category, categories, keywords, comments, enclosure
  case pubDate, published, issued, created, updated, modified, lastBuildDate
  case rights, language, generator, image, icon, logo
  // content, xhtml
  case encoded, body
  // dc, dcterms
  case dcTitle, creator, publisher, subject, dcDescription, date, dcLanguage, dcRights, identifier
  case dcIssued, dcCreated, dcModified
  // itunes
  case itunesAuthor, owner, itunesImage, itunesCategory, itunesKeywords, itunesSummary
  case itunesSubtitle, itunesTitle, duration, explicit, season, episode, episodeType, podcastType
  // podcast
  case transcript, chapters, person, soundbite, alternateEnclosure, mediaSource
  case simpleChapters, chapter, start, podcastEpisode
  case podcastGUID, locked, funding, value, valueRecipient, remoteItem
  // media
  case mediaGroup, mediaContent, thumbnail, pictureSet, sources, mediaTitle, mediaDescription
  case credit, mediaCategory
  case mediaKeywords, community, starRating, player
  // slash, thr
  case commentCount
  // wfw, cc, admin
  case commentFeed, license, generatorAgent
  // HTML
  case time, dateTime
  // im
  case song, album, albumLink, artistLink
  case itemName, itemArtist, price, releaseDate, collection, rating, storeImage, milliseconds
  case amount, currency, itemID, bundleID, assetType
  // g, opds
  case productID, productName, productPage, offer
  // chartconv
  case rank, country, chart, absent, older
  // attributes
  case rel, href, src, hreflang, isDefault, type, length, mode, isPermaLink, domain, term, scheme,
    label, text,
    version
  case base, lang, about, resource, width, height, fileSize, medium, role, average, count
  case group, picture, startTime, contentType, bitrate, codecs, fileLanguage, replies
  case method, address, split, fee
}

typealias SyndicationNode = Node<SyndicationName>
typealias SyndicationChildren = NamedChildren<SyndicationName>
