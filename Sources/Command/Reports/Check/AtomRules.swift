/// Atom (RFC 4287).
extension FeedRule {
  static let atom = table(
    """
    feed
    error feed-id [RFC 4287 §4.1.1] needs id
      the feed has no id | add <id> with a URI that never changes
    error feed-title [RFC 4287 §4.1.1] needs title
      the feed has no title | add <title>
    error feed-updated [RFC 4287 §4.1.1] needs updated
      the feed has no updated | add <updated>
    error feed-once [RFC 4287 §4.1.1] id title updated subtitle rights generator icon logo once
      an element of the feed stands twice | \
    keep one id, title, updated, subtitle, rights, generator, icon and logo
    warning feed-self [RFC 4287 §4.1.1]
      the feed doesn't say its address | add <link rel="self" href="…"/>
    error feed-form [RFC 4287 §3 and §4.2] id category/scheme is an address; \
    updated published is an RFC 3339 date; icon logo generator/uri link/href author/uri contributor/uri is a reference; \
    author/email contributor/email is a mailbox; link/type is a media type; \
    link/rel is a relation; link/hreflang is a language; link/length is a count
      a value of the feed has the wrong form | \
    write ids as absolute IRIs, dates as RFC 3339, addresses without blanks
    error feed-person [RFC 4287 §3.2.1] author contributor has name
      a person of the feed has no name | add <name>
    error feed-category [RFC 4287 §4.2.2.1] category needs term
      a category of the feed has no term | add term
    error feed-link [RFC 4287 §4.2.7.1] link has href
      a link of the feed has no href | add href

    entry
    error entry-id [RFC 4287 §4.1.2] needs id
      the entry has no id | add <id> with a URI that never changes
    error entry-title [RFC 4287 §4.1.2] has title
      the entry has no title | add <title>, which may be empty
    error entry-updated [RFC 4287 §4.1.2] needs updated
      the entry has no updated | add <updated>
    error entry-once [RFC 4287 §4.1.2] id title updated published summary content rights once
      an element of the entry stands twice | \
    keep one id, title, updated, published, summary, content and rights
    error entry-link-or-content [RFC 4287 §4.1.2]
      the entry has neither content nor an alternate link | add <link href="…"/> or <content>
    error entry-alternate [RFC 4287 §4.1.2]
      two alternate links have the same type and language | keep one of them
    error entry-summary [RFC 4287 §4.1.2]
      content with src, or in Base64, has no summary | add <summary>
    error entry-form [RFC 4287 §3 and §4.2] id category/scheme is an address; \
    updated published is an RFC 3339 date; content/src link/href author/uri contributor/uri is a reference; \
    author/email contributor/email is a mailbox; content/type is a type of content; link/type is a media type; \
    link/rel is a relation; link/hreflang is a language; link/length is a count
      a value of the entry has the wrong form | \
    write ids as absolute IRIs, dates as RFC 3339, addresses without blanks
    error entry-text-type [RFC 4287 §3.1.1] \
    title/type summary/type rights/type is exactly text, html, xhtml
      the type of a text is unknown | write text, html or xhtml
    error entry-person [RFC 4287 §3.2.1] author contributor has name
      a person of the entry has no name | add <name>
    error entry-category [RFC 4287 §4.2.2.1] category needs term
      a category of the entry has no term | add term
    error entry-link [RFC 4287 §4.2.7.1] link has href
      a link of the entry has no href | add href
    """)
}
