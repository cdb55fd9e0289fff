import PushModel

/// What a tap on a push finds in the app. Raw values are stored.
public enum Landing: UInt8, Named, BitwiseCopyable {
  /// The screen that the link names.
  case target
  /// A message that the target no longer exists, over the dashboard (S3-LINK-3).
  case gone
  /// A message that the person may not see the target, over the dashboard.
  case noAccess
  /// The dashboard alone: the link names no place in the app (S4-LINK-5).
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
}

extension DeepLink {
  /// What a tap finds whose link leads to `route`. Every tap is decided here: ``landing(on:target:)``
  /// is for a host that has the path, this for one that has the ids.
  ///
  /// - Parameters:
  ///   - route: The screen; `nil` when the link names no place in the app.
  ///   - target: The state of what the link names. The dashboard is there in any state.
  public static func landing(at route: Route?, target: TargetState) -> Landing {
    guard let route else { return .fallback }
    if route == .home { return .target }
    return switch target {
    case .open: .target
    case .deleted: .gone
    case .forbidden: .noAccess
    }
  }

  /// The place where a tap on `path` lands, and what it finds there. Any landing but
  /// ``Landing/target`` is at ``home`` (S4-LINK-5).
  ///
  /// - Parameter target: The state of what the link names, asked only for a link that names a place.
  public static func landing(
    on path: String, target: (DeepLink) -> TargetState
  ) -> (link: DeepLink, landing: Landing) {
    guard let link = DeepLink(path: path) else { return (.home, landing(at: nil, target: .open)) }
    let found = landing(at: link.route, target: target(link))
    return (found == .target ? link : .home, found)
  }
}
