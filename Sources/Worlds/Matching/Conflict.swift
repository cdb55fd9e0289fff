import Statistics

/// Facts that no simulated world meets together: the one that stands in the way, and what would give way.
package struct Conflict: Hashable, Sendable, Codable {
  /// A parameter that was pushed to an end of its range.
  package struct Bound: Hashable, Sendable, Codable {
    package let parameter: String

    /// Where the nearest worlds are, in the parameter's unit.
    package let value: Double
  }

  /// The fact without which worlds come nearest to all others.
  package let fact: String

  /// Distance of the nearest world from all facts, in tolerances; more than 3.
  package let distance: Double

  /// The same without ``fact``.
  package let distanceWithout: Double

  /// The fact's values in worlds that meet the others within 3 tolerances, or in the ten nearest, in its unit.
  package let reach: ClosedRange<Double>

  /// The parameter whose range stands in the way most; `nil` where none lies beyond its ends.
  package let bound: Bound?
}

extension Matching {
  /// Tolerances within which a world meets a fact.
  private static let meets = 3.0

  /// `nil` where a point of the last two waves meets all facts.
  func conflict() throws(StatisticsError) -> Conflict? {
    let complete = points.filter(\.isComplete)
    let last = complete.filter { $0.wave >= proposals.count - 1 }
    if last.contains(where: { worst($0, without: nil) <= Self.meets }) { return nil }
    let nearest = facts.indices.map { fact in
      complete.reduce(.infinity) { min($0, worst($1, without: fact)) }
    }
    let fact = order.min { nearest[$0] < nearest[$1] }!
    let sorted = complete.indices.sorted {
      worst(complete[$0], without: fact) < worst(complete[$1], without: fact)
    }
    let meeting = sorted.count { worst(complete[$0], without: fact) <= Self.meets }
    let values = sorted.prefix(max(10, meeting)).map { complete[$0].figure(fact) }
    return Conflict(
      fact: facts[fact].name,
      distance: complete.reduce(.infinity) { min($0, worst($1, without: nil)) },
      distanceWithout: nearest[fact],
      reach: facts[fact].figure(at: values.min()!)...facts[fact].figure(at: values.max()!),
      bound: bound(complete))
  }

  /// The largest distance of a point from a fact, in tolerances.
  private func worst(_ point: Point, without left: Int?) -> Double {
    facts.indices.reduce(0) { worst, fact in
      if fact == left { return worst }
      let off = abs(point.figure(fact) - facts[fact].target) / tolerances[fact]
      return max(worst, off)
    }
  }

  /// The parameter that lies farthest out in the twenty points nearest to all facts.
  private func bound(_ complete: [Point]) -> Conflict.Bound? {
    let distances = complete.map { worst($0, without: nil) }
    let nearest = complete.indices.sorted { distances[$0] < distances[$1] }.prefix(20)
    let means = priors.indices.map { parameter in
      nearest.reduce(0) { $0 + complete[$1].scores[parameter] } / Double(nearest.count)
    }
    let out = means.indices.max { abs(means[$0]) < abs(means[$1]) }!
    guard abs(means[out]) > 1 else { return nil }
    return Conflict.Bound(
      parameter: priors[out].name, value: priors[out].value(score: means[out]))
  }
}
