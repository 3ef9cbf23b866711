package import ChartConvModel

/// What rows belong to in a store that tells copies apart.
package enum RowContents: Hashable, Sendable {
  /// Of the copies of the snapshot one counts.
  case snapshot(SnapshotCopy)
  /// Entries that are new or have changed are added.
  case stream(ChartIdentity)
  /// Nothing tells what they are.
  case unknown

  /// - Parameter rowCountry: the storefront of an entry, which counts if the feed has none.
  package init(_ feed: Feed, rowCountry: Span<UInt8>?, isStream: Bool) {
    let chart = ChartIdentity(feed, rowCountry: rowCountry)
    if chart.isAnonymous {
      self = .unknown
    } else if isStream {
      self = .stream(chart)
    } else if let identity = SnapshotIdentity(chart, at: feed.updated) {
      self = .snapshot(SnapshotCopy(identity, isComplete: feed.isComplete != false))
    } else {
      self = .unknown
    }
  }

  package var copy: SnapshotCopy? { if case .snapshot(let copy) = self { copy } else { nil } }

  package var isStream: Bool { if case .stream = self { true } else { false } }
}
