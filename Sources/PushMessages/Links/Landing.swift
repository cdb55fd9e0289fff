import PushModel

/// What a tap on a push finds in the app. Raw values are stored.
public enum Landing: UInt8, Named, BitwiseCopyable {
  /// The screen that the link names.
  case target
  /// A message that the target no longer exists, over the link's fallback (S3-LINK-3).
  case gone
  /// A message that the person may not see the target, over the link's fallback.
  case noAccess
  /// The fallback alone: the link names no place in the app (S4-LINK-5).
  case fallback
}

/// The state of the target of a link at the moment of a tap, as the host's records have it.
public enum TargetState: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// It exists, and the person may see it.
  case open
  /// It was deleted, taken down or withdrawn, or never existed.
  case deleted
  /// It exists, and the person may not see it.
  case forbidden

  /// What a tap finds whose link names a place with this target. Every tap is decided here:
  /// ``Content/landing(on:target:)`` is for a host that has the path, this for one that has the ids.
  ///
  /// - Parameter isHome: Whether the link leads to the dashboard, which is there in any state.
  public func landing(isHome: Bool) -> Landing {
    if isHome { return .target }
    return switch self {
    case .open: .target
    case .deleted: .gone
    case .forbidden: .noAccess
    }
  }
}

extension Content {
  /// The place where a tap on `path` lands, and what it finds there. Any landing but
  /// ``Landing/target`` is at the fallback of the link (S4-LINK-5): the dashboard, or a list such as
  /// that of the person's reports.
  ///
  /// - Parameter target: The state of what the link names, asked only for a link that names a place.
  public func landing(
    on path: String, target: (DeepLink) -> TargetState
  ) -> (link: DeepLink, landing: Landing) {
    guard let link = link(path: path) else { return (fallback(ofPath: path), .fallback) }
    let landing = target(link).landing(isHome: link == home)
    return (landing == .target ? link : fallback(of: link), landing)
  }
}
