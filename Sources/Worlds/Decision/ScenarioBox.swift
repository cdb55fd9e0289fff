import Foundation
import Statistics

/// A rule of at most three conditions that holds in most worlds of one kind: PRIM (Friedman and Fisher 1999).
package struct ScenarioBox: Hashable, Sendable {
  /// A parameter that is kept from a value on, or up to one.
  package struct Condition: Hashable, Sendable, Codable {
    package let parameter: Int
    package let limit: Double
    package let isAbove: Bool

    /// Probability that a limit as good comes about by chance: a binomial tail in the box of the other conditions
    /// (Bryant and Lempert 2010).
    package let quasiP: Double

    package func holds(_ place: Double) -> Bool { isAbove ? place >= limit : place <= limit }
  }

  package let conditions: [Condition]

  /// Share of the worlds of interest that are inside.
  package let coverage: Double

  /// Share of the worlds inside that are of interest.
  package let density: Double

  private static let (conditionsMax, peel, supportMin) = (3, 0.05, 0.1)

  /// Peels a twentieth of the worlds at a time, where that raises the density most, while a tenth is left; drops what is
  /// least needed above three conditions.
  ///
  /// - Parameters:
  ///   - places: A row a parameter: its place in each world.
  ///   - isOfInterest: By world.
  /// - Returns: `nil` where no world or every world is of interest.
  /// - Complexity: O(parameters · worlds log worlds · peels).
  package init?(places: [[Double]], isOfInterest: [Bool]) throws(StatisticsError) {
    let all = isOfInterest.count { $0 }
    guard all > 0, all < isOfInterest.count else { return nil }
    var limits: [Limit] = []
    var inside = Array(isOfInterest.indices)
    while let next = Self.peeled(places, isOfInterest, inside, limits) {
      limits.removeAll { $0.parameter == next.parameter && $0.isAbove == next.isAbove }
      limits.append(next)
      inside = inside.filter { next.holds(places[next.parameter][$0]) }
      if inside.allSatisfy({ isOfInterest[$0] }) { break }
    }
    while limits.count > Self.conditionsMax {
      limits.remove(at: Self.least(limits, places, isOfInterest))
    }
    let kept = Self.inside(limits, places)
    var conditions: [Condition] = []
    for limit in limits {
      conditions.append(try Self.condition(limit, limits, places, isOfInterest))
    }
    self.conditions = conditions
    let hits = kept.count { isOfInterest[$0] }
    coverage = Double(hits) / Double(all)
    density = kept.isEmpty ? 0 : Double(hits) / Double(kept.count)
  }

  /// Coverage and density in other worlds: a check on worlds that did not choose the box.
  package func checked(
    places: [[Double]], isOfInterest: [Bool]
  ) -> (coverage: Double, density: Double) {
    let inside = isOfInterest.indices.filter { world in
      conditions.allSatisfy { $0.holds(places[$0.parameter][world]) }
    }
    let hits = Double(inside.count { isOfInterest[$0] })
    return (hits / Double(max(1, isOfInterest.count { $0 })), hits / Double(max(1, inside.count)))
  }
}

extension ScenarioBox {
  private struct Limit: Hashable {
    let parameter: Int
    let limit: Double
    let isAbove: Bool

    func holds(_ place: Double) -> Bool { isAbove ? place >= limit : place <= limit }
  }

  private static func inside(_ limits: [Limit], _ places: [[Double]]) -> [Int] {
    places[0].indices.filter { world in
      limits.allSatisfy { $0.holds(places[$0.parameter][world]) }
    }
  }

  /// The limit that raises the density most by taking away a twentieth; `nil` where none raises it or few are left.
  private static func peeled(
    _ places: [[Double]], _ isOfInterest: [Bool], _ inside: [Int], _ limits: [Limit]
  ) -> Limit? {
    let count = max(1, Int(Double(inside.count) * peel))
    guard Double(inside.count - count) >= supportMin * Double(isOfInterest.count) else {
      return nil
    }
    var (best, most) = (Limit?.none, density(inside, isOfInterest) + 1e-12)
    for parameter in places.indices {
      let sorted = inside.map { places[parameter][$0] }.sorted()
      for isAbove in [true, false] {
        let limit = Limit(
          parameter: parameter, limit: sorted[isAbove ? count : sorted.count - 1 - count],
          isAbove: isAbove)
        let left = inside.filter { limit.holds(places[parameter][$0]) }
        let density = density(left, isOfInterest)
        if left.count < inside.count, density > most { (best, most) = (limit, density) }
      }
    }
    return best
  }

  private static func density(_ worlds: [Int], _ isOfInterest: [Bool]) -> Double {
    Double(worlds.count { isOfInterest[$0] }) / Double(max(1, worlds.count))
  }

  /// The limit whose removal costs the least density.
  private static func least(_ limits: [Limit], _ places: [[Double]], _ isOfInterest: [Bool]) -> Int
  {
    let densities = limits.indices.map { place in
      var others = limits
      others.remove(at: place)
      return density(inside(others, places), isOfInterest)
    }
    return densities.indices.max { densities[$0] < densities[$1] }!
  }

  private static func condition(
    _ limit: Limit, _ limits: [Limit], _ places: [[Double]], _ isOfInterest: [Bool]
  ) throws(StatisticsError) -> Condition {
    let others = inside(limits.filter { $0 != limit }, places)
    let kept = others.filter { limit.holds(places[limit.parameter][$0]) }
    let quasiP = try Binomial.upperTail(
      kept.count { isOfInterest[$0] }, trials: kept.count,
      probability: density(others, isOfInterest))
    return Condition(
      parameter: limit.parameter, limit: limit.limit, isAbove: limit.isAbove, quasiP: quasiP)
  }
}
