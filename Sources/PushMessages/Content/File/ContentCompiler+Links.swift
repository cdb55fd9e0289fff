import PushModel

// Links.
extension ContentCompiler {
  mutating func link(_ link: LinkContent?, at path: [String]) -> Int {
    guard let link else { return 0 }
    let fallback = link.fallback.map { route($0, fallback: nil, at: path + ["fallback"]) }
    return route(link.place, fallback: fallback, at: path)
  }

  /// The place of a route in the table, which gets it if it does not have it yet.
  mutating func route(
    _ place: PlaceContent, fallback: Int?, at path: [String]
  ) -> Int {
    let route = Route(
      pattern: place.path, screen: place.screen, entityType: place.entity, fallback: fallback ?? 0)
    check(route, at: path)
    if path == ["home"] || path.last == "fallback", route.needsEntity {
      refuse(path + ["path"], "is '\(place.path)'; accepted: a place that needs no {entity}")
    }
    if let known = routes.firstIndex(where: { $0.route.pattern == route.pattern }) {
      guard routes[known].route != route else { return known }
      refuse(
        path + ["path"], "is a place that another link describes otherwise; accepted: one screen")
      return known
    }
    routes.append((route, path + ["path"]))
    return routes.count - 1
  }

  private mutating func check(_ route: Route, at path: [String]) {
    let pattern = route.pattern
    guard pattern.first == "/", pattern.count > 1 else {
      refuse(path + ["path"], "is '\(pattern)'; accepted: a path that begins with /")
      return
    }
    for part in route.parts where !Route.isPart(part) {
      refuse(
        path + ["path"],
        "has the part '\(part)'; accepted: {business}, {entity}, letters, digits, - and _")
    }
  }

  /// Checks that no path belongs to two routes.
  mutating func checkRoutes() {
    for (place, own) in routes.enumerated() {
      for other in routes[..<place] where own.route.overlaps(other.route) {
        refuse(
          own.path,
          "is '\(own.route.pattern)', which can be the same path as '\(other.route.pattern)' of "
            + "\(other.path.joined(separator: ".")); accepted: paths that differ")
      }
    }
  }
}
