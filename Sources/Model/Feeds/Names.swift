/// Names for programs that have an `Entry` or a `Feed` of their own: theirs takes precedence over the
/// library's, which then has these.

/// Another name of ``Entry``.
public typealias FeedEntry = Entry

/// Another name of ``Feed``.
public typealias FeedInfo = Feed
