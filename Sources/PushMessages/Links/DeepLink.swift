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

  fileprivate init(_ route: Route, business: BusinessID?, entity: String?) {
    self.route = route
    self.business = route.needsBusiness ? business : nil
    self.entity = route.needsEntity ? entity : nil
  }

  /// Whether it consists of ASCII letters, digits, `-` and `_`, which need no escape in a path.
  static func isEntity(_ id: String) -> Bool {
    (1...entityLengthMax).contains(id.utf8.count)
      && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  /// The business that a part of a path names; `nil` if it names none.
  static func business(_ text: Substring) -> BusinessID? {
    guard let id = UInt32(text), String(id) == text else { return nil }
    return BusinessID(rawValue: id)
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

extension Content {
  /// The dashboard, where every link ends that has no better end.
  public var home: DeepLink { DeepLink(tables.routes[0], business: nil, entity: nil) }

  /// Every screen that a link can open, each once; the dashboard is the first.
  public var routes: [Route] { tables.routes }

  /// The link for a push, or the fallback of its route when its entity is missing or malformed
  /// (S4-ERR-4).
  public func link(_ topic: Topic, business: BusinessID, entity: String?) -> DeepLink {
    let route = tables.routes[place(of: topic)]
    let link = DeepLink(route, business: business, entity: entity)
    guard !route.needsEntity || entity.map(DeepLink.isEntity) ?? false else {
      return fallback(of: link)
    }
    return link
  }

  /// Whether a push about `topic` opens the dashboard.
  func leadsHome(_ topic: Topic) -> Bool { place(of: topic) == 0 }

  private func place(of topic: Topic) -> Int {
    switch topic {
    case .one(let type): tables[type].link
    case .many(let type): tables[type].manyLink
    case .report: tables[.reportStatus].link
    case .reminder: tables[.reminder].link
    }
  }

  /// The place that a path names; `nil` when it names none.
  public func link(path: String) -> DeepLink? {
    guard let (link, isWhole) = match(path), isWhole else { return nil }
    return link
  }

  /// The place where a tap ends that cannot get to `link` (S4-LINK-5).
  func fallback(of link: DeepLink) -> DeepLink {
    let route = tables.routes[link.route.fallback]
    guard !route.needsBusiness || link.business != nil else { return home }
    return DeepLink(route, business: link.business, entity: nil)
  }

  /// The place where an unusable path ends.
  func fallback(ofPath path: String) -> DeepLink {
    match(path).map { fallback(of: $0.link) } ?? home
  }

  /// The link of the route that has the fixed parts of a path, and whether its ids are such.
  private func match(_ path: String) -> (link: DeepLink, isWhole: Bool)? {
    guard path.first == "/" else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let found = tables.routes.compactMap { Self.match($0, parts) }
    return found.first(where: \.isWhole) ?? found.first
  }

  private static func match(
    _ route: Route, _ parts: [Substring]
  ) -> (link: DeepLink, isWhole: Bool)? {
    guard route.parts.count == parts.count else { return nil }
    var business: BusinessID?
    var entity: String?
    var isWhole = true
    for (wanted, found) in zip(route.parts, parts) {
      switch wanted {
      case "{business}":
        business = DeepLink.business(found)
        isWhole = isWhole && business != nil
      case "{entity}":
        entity = String(found)
        isWhole = isWhole && DeepLink.isEntity(String(found))
      default:
        guard wanted == found else { return nil }
      }
    }
    return (DeepLink(route, business: business, entity: entity), isWhole)
  }
}
