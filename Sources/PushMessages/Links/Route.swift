/// A screen of the app that a push can open, as a content file has it (S1-5-deeplink).
public struct Route: Hashable, Sendable {
  /// The path, with `{business}` and `{entity}` for ids.
  public let pattern: String
  /// The name of the screen.
  public let screen: String
  /// The kind of its entity, as payloads write it.
  public let entityType: String
  /// The place in the content's table of the route where a tap ends that cannot get here.
  let fallback: Int
  /// What stands between the slashes.
  let parts: [Substring]

  init(pattern: String, screen: String, entityType: String, fallback: Int) {
    self.pattern = pattern
    self.screen = screen
    self.entityType = entityType
    self.fallback = fallback
    parts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Whether a link to it names one thing.
  public var needsEntity: Bool { parts.contains("{entity}") }
  /// Whether a link to it names a business.
  var needsBusiness: Bool { parts.contains("{business}") }

  /// Whether some path belongs to both.
  func overlaps(_ other: Route) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { Self.accepts($0, $1) || Self.accepts($1, $0) }
  }

  /// Whether a part of a pattern accepts what another pattern has in its place.
  private static func accepts(_ part: Substring, _ found: Substring) -> Bool {
    switch part {
    case "{entity}": found.first == "{" || DeepLink.isEntity(String(found))
    case "{business}": found == part || DeepLink.business(found) != nil
    default: part == found
    }
  }

  /// Whether it is a slot, or consists of ASCII letters, digits, `-` and `_`.
  static func isPart(_ part: Substring) -> Bool {
    part == "{entity}" || part == "{business}" || DeepLink.isEntity(String(part))
  }
}
