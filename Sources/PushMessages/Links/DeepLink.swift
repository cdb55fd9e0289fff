import PushModel

/// A place in the app: a route and exactly the ids that its pattern asks for.
public struct DeepLink: Hashable, Sendable {
  /// The most characters of an entity's id. *Assumption*: a UUID has 36.
  public static let entityLengthMax = 64

  /// The screen.
  public let route: Route
  /// The business; `nil` where the pattern has none.
  public let business: BusinessID?
  /// The entity's id, of ASCII letters, digits, `-` and `_`; `nil` where the pattern has none.
  public let entity: String?

  /// The dashboard, where every link that cannot be followed ends.
  public static let home = DeepLink(route: .home, business: nil, entity: nil)

  private init(route: Route, business: BusinessID?, entity: String?) {
    self.route = route
    self.business = business
    self.entity = entity
  }

  /// The link for a push, or ``home`` when its entity is missing or malformed (S4-ERR-4).
  public init(_ topic: Topic, business: BusinessID, entity: String?) {
    let route = Route(topic)
    let parts = route.parts
    let isUsable = entity.map(Self.isEntity) ?? false
    guard isUsable || !parts.contains("{entity}") else {
      self = .home
      return
    }
    self.init(
      route: route, business: parts.contains("{business}") ? business : nil,
      entity: parts.contains("{entity}") ? entity : nil)
  }

  /// The place that a path names; `nil` when it names none.
  public init?(path: String) {
    guard path.first == "/" else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for route in Route.allCases {
      if let link = Self.match(route, parts) {
        self = link
        return
      }
    }
    return nil
  }

  private static func match(_ route: Route, _ parts: [Substring]) -> DeepLink? {
    let pattern = route.parts
    guard pattern.count == parts.count else { return nil }
    var business: BusinessID?
    var entity: String?
    for (wanted, found) in zip(pattern, parts) {
      switch wanted {
      case "{business}":
        guard let id = UInt32(found), String(id) == found else { return nil }
        business = BusinessID(rawValue: id)
      case "{entity}":
        guard isEntity(String(found)) else { return nil }
        entity = String(found)
      default:
        guard wanted == found else { return nil }
      }
    }
    return DeepLink(route: route, business: business, entity: entity)
  }

  /// Whether it consists of ASCII letters, digits, `-` and `_`, which need no escape in a path.
  private static func isEntity(_ id: String) -> Bool {
    (1...entityLengthMax).contains(id.utf8.count)
      && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}

extension DeepLink {
  /// The path, such as `/businesses/7/posts/31`.
  public var path: String {
    route.parts.reduce(into: "") { path, part in
      path += "/"
      switch part {
      case "{business}": path += business.map { String($0.rawValue) } ?? ""
      case "{entity}": path += entity ?? ""
      default: path += part
      }
    }
  }

  /// The id that goes with ``Route/entityType`` in a payload: the entity's, else the business's,
  /// else the screen's own name.
  public var entityID: String {
    entity ?? business.map { String($0.rawValue) } ?? route.entityType
  }
}

extension Route {
  fileprivate var parts: [Substring] { pattern.dropFirst().split(separator: "/") }
}
